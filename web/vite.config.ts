import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { icons } from './icons.ts'

const server = `http://127.0.0.1:${process.env.HULLDOWN_PORT ?? '8765'}`

export default defineConfig({
  plugins: [svelte(), icons()],
  base: '/',
  worker: { format: 'es' },
  build: {
    outDir: '../src/hulldown/table/static',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: true,
  },
  // While the client is worked on: `npm run dev` beside `HULLDOWN_PORT=8765 hulldown serve`.
  server: { proxy: { '/api': { target: server, ws: true } } },
})
