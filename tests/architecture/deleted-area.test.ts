import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { areas, registry } from '../../src/domain/registry.ts'
import { isWhole } from '../breadth.ts'
import { type Copy, copyOf, project, run } from './copy.ts'

/**
 * An area goes with its folder, its lines in the lists of areas, and the areas that need it; what is left compiles, keeps the
 * boundaries and is a sound product. `npm test` tries the server without one area,
 * `npm run test:full` all without each.
 */
const lists = [
  'src/domain/registry.ts',
  'src/app/server/areas.ts',
  'src/app/server/works.ts',
  'src/app/web/areas.ts',
  'src/app/demo/demos.ts',
]
const names: readonly string[] = areas.map(({ name }) => name)
const needsOf = new Map<string, readonly string[]>(areas.map(({ name, needs }) => [name, needs]))

/** The area, and those that need it, directly or through others. */
const goneWith = (area: string): readonly string[] => {
  const gone = new Set([area])
  for (let size = 0; size < gone.size; ) {
    size = gone.size
    for (const name of names) if (needsOf.get(name)?.some((need) => gone.has(need))) gone.add(name)
  }
  return names.filter((name) => gone.has(name))
}
const isGround = (area: string): boolean => goneWith(area).length === names.length
const deletable = names.filter((name) => !isGround(name))

const domain = join(project, 'src/domain')
const filesOf = (area: string): readonly string[] =>
  readdirSync(join(domain, area), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
/** Areas whose files those of an area import. */
const imported = (area: string): readonly string[] =>
  filesOf(area).flatMap((file) => {
    const path = join(domain, area, file)
    const specifiers = [...readFileSync(path, 'utf8').matchAll(/'(\.{1,2}\/[^'\n]+\.tsx?)'/g)]
    return specifiers.flatMap(([, specifier = '']) => {
      const target = resolve(dirname(path), specifier)
      const [other = ''] = target.startsWith(domain + sep) ? target.slice(domain.length + 1).split(sep) : []
      return other !== area && names.includes(other) ? [other] : []
    })
  })
const areaOf = new Map<string, string>(
  areas.flatMap((area) => area.entities.map(({ name }): [string, string] => [name, area.name])),
)
/** Areas to whose entities the declarations of an area refer, facets included, but for relations that may be absent. */
const referred = (area: string): readonly string[] =>
  registry.entities
    .filter(({ name }) => areaOf.get(name) === area)
    .flatMap(({ fields, links = {} }) => {
      const optional = Object.entries(links).flatMap(([kind, { back, rows }]) => (rows?.ifPresent ? [kind, back] : []))
      return Object.entries(fields).flatMap(([name, field]) => {
        if (optional.includes(name)) return []
        if (field.kind === 'children') return field.ifPresent ? [] : [field.of]
        if (field.kind === 'ref') return field.ifPresent ? [] : [field.to]
        if (field.kind === 'refs') return [field.to]
        return field.kind === 'conditions' && 'on' in field ? [field.on] : []
      })
    })
    .flatMap((entity) => areaOf.get(entity) ?? [])
    .filter((other) => other !== area)

describe('what an area needs', () => {
  test.each(names)('%s says it', (area) => {
    const needed = [...new Set([...imported(area), ...referred(area)])]
    expect(needed.filter((other) => !needsOf.get(area)?.includes(other))).toEqual([])
    expect(needsOf.get(area)?.filter((other) => !names.includes(other))).toEqual([])
  })
  test('people, their system and what hangs on rows are the ground: all others need them', () => {
    expect(names.filter(isGround)).toEqual(['people', 'system', 'attached'])
  })
})

/** The names that the lines of an area import into a list, such as `ticketsServer`, and the list without them. */
const withoutLines = (text: string, area: string): string => {
  const lines = text.split('\n')
  const own = lines.filter((line) => line.includes(`/${area}/`))
  const imports = own.flatMap((line) => /\{ (.*) \}/.exec(line)?.[1]?.split(', ') ?? [])
  return imports.reduce(
    (rest, name) =>
      rest.replace(new RegExp(`, ${name}\\b|(?<=\\[)${name}, |\\n\\s*(?:\\.\\.\\.)?${name},(?=\\n)`, 'g'), ''),
    lines.filter((line) => !own.includes(line)).join('\n'),
  )
}

/** What the start of the server would refuse of the declarations. */
const checkScript = `import { checkDeclarations } from './core/check/check-declarations.ts'
import { builtInRoles } from './domain/people/built-in-roles.ts'
import { registry } from './domain/registry.ts'
checkDeclarations(registry, builtInRoles.map(({ name }) => name))
`

/** These write out what there is, name by name. */
const snapshots = ['tests/domain/permissions.test.ts', 'tests/domain/built-in-roles.test.ts']

const copyWithout = (gone: readonly string[]): Copy => {
  const copy = copyOf(
    'src',
    'locales',
    'tests',
    'tsconfig.json',
    'vite.config.ts',
    'package.json',
    '.dependency-cruiser.cjs',
  )
  const folders = ['src/domain', 'tests/domain', 'tests/server', 'tests/web']
  for (const area of gone)
    for (const folder of folders) rmSync(join(copy.root, folder, area), { recursive: true, force: true })
  for (const path of snapshots) rmSync(join(copy.root, path))
  for (const list of lists) copy.write(list, gone.reduce(withoutLines, readFileSync(join(copy.root, list), 'utf8')))
  copy.write('src/check-what-is-left.ts', checkScript)
  return copy
}

const compiler = 'node_modules/typescript-7/bin/tsc'
const whole = test.runIf(isWhole)

describe.each(isWhole ? deletable : ['work'])('without %s and what needs it', { timeout: 600_000 }, (area) => {
  const copy = copyWithout(goneWith(area))
  afterAll(() => copy.remove())

  // The server's compile takes in language and declarations.
  test.each(isWhole ? ['src/core', 'src/domain', 'src/server', 'src/web'] : ['src/server'])(
    '%s has its types',
    (room) => {
      expect(run(copy.root, compiler, '-p', room)).toEqual({ code: 0, said: '' })
    },
  )
  test('the declarations are sound', () => {
    expect(run(copy.root, 'node_modules/tsx/dist/cli.mjs', 'src/check-what-is-left.ts')).toEqual({ code: 0, said: '' })
  })
  whole('the boundaries hold', () => {
    rmSync(join(copy.root, 'src/check-what-is-left.ts'))
    expect(run(copy.root, 'tests/architecture/boundaries.mjs')).toMatchObject({ code: 0 })
  })
})

describe.runIf(isWhole)('without moving-in, down to its tables and tests', { timeout: 600_000 }, () => {
  const copy = copyWithout(['moving-in'])
  afterAll(() => copy.remove())

  test('a migration drops its tables, once that is said', () => {
    const tables = ['work_import', 'import_row', 'import_key', 'import_detail'].flatMap((name) => ['--drop', name])
    const tool = ['src/app/make-migration.ts', 'without-it', ...tables]
    expect(run(copy.root, 'node_modules/tsx/dist/cli.mjs', ...tool)).toMatchObject({ code: 0 })
  })
  test.each(['web', 'server'])('%s is built', (mode) => {
    expect(run(copy.root, 'node_modules/vite/bin/vite.js', 'build', '--mode', mode)).toMatchObject({ code: 0 })
  })
  test('the units pass', () => {
    const units = ['tests/core', 'tests/domain', 'tests/web']
    const runner = ['node_modules/vitest/vitest.mjs', 'run', '--mode', 'test', '--project', 'unit']
    const { code, said } = run(copy.root, ...runner, ...units)
    expect(code, said).toBe(0)
  })
})
