// All drawings on one page: `npx vite --config dev/vite.config.ts`, then /dev/drawings.html?theme=dark. Not part of the build.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [svelte()], server: { fs: { allow: ['../'] } } })
