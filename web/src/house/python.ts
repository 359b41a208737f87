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

export async function openPython(folder: string): Promise<Python> {
  const base = new URL(folder, globalThis.location.href).href
  const engine = fetch(`${base}engine.zip`).then((reply) => {
    if (!reply.ok) throw new Error(`engine.zip: ${reply.status}`)
    return reply.arrayBuffer()
  })
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as Pyodide
  const [python, files] = await Promise.all([loadPyodide({ indexURL: base, stdLibURL: `${base}stdlib.zip` }), engine])
  python.unpackArchive(files, 'zip', { extractDir: '/engine' })
  python.runPython("import sys; sys.path.insert(0, '/engine')")
  return python
}

export const reason = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
