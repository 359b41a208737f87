// The engine inside a worker: Pyodide, Python's library and our package, from the folder that build-site wrote.
import { entries } from './unzip'

/** As much of Pyodide as is used. */
export interface Python {
  FS: {
    mkdirTree(path: string): void
    writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void
  }
  runPython(code: string): unknown
  pyimport(name: string): unknown
}

interface Pyodide {
  loadPyodide(options: { indexURL: string; stdLibURL: string }): Promise<Python>
}

/** The engine of this page is gone: whoever serves it has a newer one. */
export class Outdated extends Error {}

/** Python's own way to unpack would keep everything twice: in its memory, which never shrinks, and as files. */
function unpack(python: Python, data: ArrayBuffer, folder: string): void {
  const known = new Set<string>()
  for (const { path, bytes } of entries(data)) {
    const inside = `${folder}/${path}`
    const parent = inside.slice(0, inside.lastIndexOf('/'))
    if (!known.has(parent)) python.FS.mkdirTree(parent)
    known.add(parent)
    python.FS.writeFile(inside, bytes, { canOwn: true })
  }
}

/** Pyodide waits for ever for WebAssembly that cannot be loaded: it only warns of it, or nobody catches the error. */
async function orFailed<T>(work: () => Promise<T>): Promise<T> {
  const stream = WebAssembly.instantiateStreaming
  let heard: (event: PromiseRejectionEvent) => void = () => undefined
  const failed = new Promise<never>((_, reject) => {
    WebAssembly.instantiateStreaming = (source, imports) => {
      const made = stream.call(WebAssembly, source, imports)
      made.catch(reject)
      return made
    }
    heard = (event) => {
      event.preventDefault()
      reject(event.reason instanceof Error ? event.reason : new Error(String(event.reason)))
    }
  })
  globalThis.addEventListener('unhandledrejection', heard)
  try {
    return await Promise.race([work(), failed])
  } finally {
    globalThis.removeEventListener('unhandledrejection', heard)
    WebAssembly.instantiateStreaming = stream
  }
}

export async function openPython(folder: string): Promise<Python> {
  const base = new URL(folder, globalThis.location.href).href
  const engine = fetch(`${base}engine.zip`).then((reply) => {
    if (reply.status === 404) throw new Outdated(`${base}engine.zip`)
    if (!reply.ok) throw new Error(`engine.zip: ${reply.status}`)
    return reply.arrayBuffer()
  })
  engine.catch(() => undefined) // it is awaited below
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as Pyodide
  const [python, files] = await orFailed(() => Promise.all([loadPyodide({ indexURL: base, stdLibURL: `${base}stdlib.zip` }), engine]))
  unpack(python, files, '/engine')
  python.runPython("import sys; sys.path.insert(0, '/engine')")
  return python
}

export const reason = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
