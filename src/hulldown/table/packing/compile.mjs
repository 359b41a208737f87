// Compiles every .py below a folder with Pyodide's own Python: node compile.mjs PYODIDE FOLDER
import { pathToFileURL } from 'node:url'

const [pyodide, folder] = process.argv.slice(2)
// Nobody reads docstrings in a browser, and errors are told by lines, not by columns: both are left out. Pyodide reads its
// own, and a class without one would have its signature found out for it by dataclasses, which takes time.
const CODE = `
import ast, importlib.util, pathlib
from importlib._bootstrap_external import _code_to_hash_pyc

def is_docstring(body):
    return body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and isinstance(body[0].value.value, str)

def stripped(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and is_docstring(node.body):
            node.body[0].value.value = '.'
        elif isinstance(node, (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)) and is_docstring(node.body):
            node.body[:1] = [] if len(node.body) > 1 or isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

for source in sorted(pathlib.Path('/files').rglob('*.py')):
    inside = source.relative_to('/files').as_posix()
    data = source.read_bytes()
    tree = ast.parse(data)
    if not inside.startswith(('pyodide/', '_pyodide/')):
        tree = stripped(tree)
    code = compile(tree, f'/engine/{inside}', 'exec', dont_inherit=True)
    source.with_suffix('.pyc').write_bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), checked=False))
`
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href)
  const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: '1' } })
  python.mountNodeFS('/files', folder)
  python.runPython(CODE)
} catch (error) {
  // The whole script would be printed with an error that nobody catches.
  console.error(String(error?.message ?? error).trim().split('\n').at(-1))
  process.exit(1)
}
process.exit(0)
