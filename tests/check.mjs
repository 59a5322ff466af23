import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { root } from '../src/app/prepare.mjs'
import { execute } from './runner.mjs'

/**
 * `npm run check`: format, lint, types, boundaries, unused exports, words and unit tests. `npm run check -- vehicle`: what concerns one
 * entity, while one writes it: format, the types of language and declarations, the declaration's rules, icon, words,
 * permissions and migration.
 */
process.chdir(root)
const node = process.execPath
const names = process.argv.slice(2)

const biome = ['node_modules/@biomejs/biome/bin/biome', 'check']
const vitest = [
  ...['node_modules/vitest/vitest.mjs', 'run', '--mode', 'test', '--project', 'unit'],
  ...['--reporter', 'tests/faults-reporter.mjs'],
]

/**
 * Those of one line run beside each other: boundaries keep one core busy, the others all.
 *
 * @type {readonly (readonly (readonly [name: string, command: string, args: readonly string[]])[])[]}
 */
const whole = [
  [['format and lint', node, [...biome, '.']]],
  [['types', 'npm', ['run', '--silent', 'types']]],
  [
    ['boundaries', node, ['tests/architecture/boundaries.mjs']],
    ['unused exports', 'npm', ['run', '--silent', 'unused']],
    ['units', node, vitest],
  ],
]

const ofEntity = (/** @type {string} */ name) => {
  const files = ['declared', 'permissions'].map((file) => `tests/domain/${file}.test.ts`)
  const others = ['locales', 'icons'].map((file) => `tests/architecture/${file}.test.ts`)
  return /** @type {const} */ ([
    ['format and lint', node, [...biome, 'src/domain', 'locales']],
    ['types of core and domain', node, ['tests/types.mjs', '-p', 'src/domain']],
    ['declaration, icon, words, permissions, migration', node, [...vitest, ...files, ...others, '-t', `\\b${name}\\b`]],
  ])
}

/** @param {string} name @returns {boolean} whether the part is as it should be */
const part = async (
  /** @type {string} */ name,
  /** @type {string} */ command,
  /** @type {readonly string[]} */ args,
) => {
  const began = Date.now()
  const { code, output } = await execute(command, args, { NODE_ENV: 'test' })
  if (code !== 0) console.log(output.trimEnd())
  console.log(`${name}: ${code === 0 ? 'right' : 'wrong'} (${Math.round((Date.now() - began) / 1000)} s)`)
  return code === 0
}

const entities = readdirSync('locales/en').map((file) => basename(file, '.json'))
const strange = names.filter((name) => !entities.includes(name))
if (strange.length > 0) {
  console.log(`There are no words, and so no entity, of the name ${strange.join(', ')} (npm run entity -- <name>)`)
  process.exitCode = 1
} else {
  const stages = names.length === 0 ? whole : names.flatMap(ofEntity).map((one) => [one])
  const results = []
  for (const stage of stages)
    results.push(...(await Promise.all(stage.map(([name, command, args]) => part(name, command, args)))))
  process.exitCode = results.every(Boolean) ? 0 : 1
}
