import { fileURLToPath } from 'node:url'
import { root } from '../src/app/prepare.mjs'
import { execute } from './runner.mjs'
import { declarationsFirst } from './type-errors.mjs'

/** `npm run types`: the types of all projects, or of those that are named (`-p src/domain`). */
process.chdir(root)
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')))
const given = process.argv.slice(2)
const all = [
  '-b',
  '--force',
  '--builders',
  '2',
  '--checkers',
  '1',
  'src/core',
  'src/domain',
  'src/server',
  'src/web',
  'tests',
]
const { code, output } = await execute(
  process.execPath,
  [compiler, ...(given.length > 0 ? ['--checkers', '1', ...given] : all)],
  {},
)
if (code !== 0) console.log(declarationsFirst(output))
process.exitCode = code === 0 ? 0 : 1
