// Runs a Python file in the engine of a built site, beside the tests: node house_games.mjs HOUSE FILE ARGUMENTS...
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [house, file, ...more] = process.argv.slice(2)
try {
  const { loadPyodide } = await import(pathToFileURL(`${house}/pyodide.mjs`).href)
  const python = await loadPyodide({ indexURL: house, stdLibURL: `${house}/stdlib.zip` })
  python.unpackArchive(new Uint8Array(readFileSync(`${house}/engine.zip`)), 'zip', { extractDir: '/engine' })
  python.globals.set('ARGUMENTS', python.toPy(['games', ...more]))
  python.runPython(`import sys; sys.path.insert(0, '/engine'); sys.argv = ARGUMENTS`)
  python.mountNodeFS('/suite', fileURLToPath(new URL('../..', import.meta.url)))
  python.runPython("sys.path.append('/suite')")
  await python.runPythonAsync(readFileSync(file, 'utf8'))
} catch (error) {
  console.error(String(error?.message ?? error).slice(-2000))
  process.exit(1)
}
process.exit(0)
