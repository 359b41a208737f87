// Compiles every .py below a folder with Pyodide's own Python: node compile.mjs PYODIDE FOLDER
import { pathToFileURL } from 'node:url'

const [pyodide, folder] = process.argv.slice(2)
const CODE = `
import pathlib, py_compile
for source in sorted(pathlib.Path('/files').rglob('*.py')):
    inside = source.relative_to('/files').as_posix()
    py_compile.compile(
        str(source), str(source.with_suffix('.pyc')), dfile=f'/engine/{inside}', doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
`
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href)
  const python = await loadPyodide()
  python.mountNodeFS('/files', folder)
  python.runPython(CODE)
} catch (error) {
  // The whole script would be printed with an error that nobody catches.
  console.error(String(error?.message ?? error).trim().split('\n').at(-1))
  process.exit(1)
}
process.exit(0)
