// The engine inside a worker: Pyodide, Python's library and our package, from the folder that build-site wrote.

/** As much of Pyodide as is used. */
export interface Python {
  unpackArchive(data: ArrayBuffer, format: 'zip', options: { extractDir: string }): void
  runPython(code: string): unknown
  pyimport(name: string): unknown
}

interface Pyodide {
  loadPyodide(options: { indexURL: string; stdLibURL: string }): Promise<Python>
}

/** The engine of this page is gone: whoever serves it has a newer one. */
export class Outdated extends Error {}

/** Pyodide waits for ever for WebAssembly that cannot be loaded; the error is one that nobody catches. */
async function orUnheard<T>(work: Promise<T>): Promise<T> {
  let heard: (event: PromiseRejectionEvent) => void = () => undefined
  const unheard = new Promise<never>((_, reject) => {
    heard = (event) => {
      event.preventDefault()
      reject(event.reason instanceof Error ? event.reason : new Error(String(event.reason)))
    }
  })
  globalThis.addEventListener('unhandledrejection', heard)
  try {
    return await Promise.race([work, unheard])
  } finally {
    globalThis.removeEventListener('unhandledrejection', heard)
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
  const [python, files] = await orUnheard(Promise.all([loadPyodide({ indexURL: base, stdLibURL: `${base}stdlib.zip` }), engine]))
  python.unpackArchive(files, 'zip', { extractDir: '/engine' })
  python.runPython("import sys; sys.path.insert(0, '/engine')")
  return python
}

export const reason = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
