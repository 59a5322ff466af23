import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Copy, copyOf, project, run } from './copy.ts'

/** Each lock between server, browser and language, tried by breaking it on purpose in a copy. */
const copies: Copy[] = []
const copy = (...parts: readonly string[]): Copy => {
  const made = copyOf(...parts)
  copies.push(made)
  return made
}
afterAll(() => {
  for (const made of copies) made.remove()
})
const slow = { timeout: 120_000 }
const isWhole = process.env.TMS_TEST_FULL === '1'

describe('types: language and declarations know neither browser nor Node', () => {
  const tsc = join(project, 'node_modules/typescript-7/bin/tsc')
  const leak = [
    'export const page = document.title',
    'export const id = process.pid',
    'export const bytes = Buffer.alloc(1)',
    "export { readFileSync } from 'node:fs'",
  ].join('\n')
  test.each([
    ['src/core', 'src/core/leak.ts'],
    ['src/domain', 'src/domain/people/leak.ts'],
  ])('%s', slow, (room, file) => {
    const broken = copy('src/core', 'src/domain', 'tsconfig.json')
    broken.write(file, leak)
    const { code, said } = run(broken.root, tsc, '-p', room)
    const errors = [...said.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(([, path, line]) => `${path}:${line}`)
    // These four lines and nothing else: without the leak the copy is sound.
    expect(errors).toEqual([1, 2, 3, 4].map((line) => `${file}:${line}`))
    expect(code).not.toBe(0)
  })
})

describe('graph: every rule of the boundaries, broken once', () => {
  const nothing = 'export const nothing = 1\n'
  const taking = (from: string) => `import { nothing } from '${from}'\nexport const taken = nothing\n`
  const files: readonly (readonly [file: string, text: string])[] = [
    ['src/server/kept.ts', nothing],
    ['src/web/kept.ts', nothing],
    ['src/web/app/screens/kept.ts', nothing],
    ['src/app/kept.ts', nothing],
    ['src/domain/people/server/kept.ts', nothing],
    ['src/domain/people/web/kept.ts', nothing],
    ['src/domain/freight/parcel.ts', nothing],
    ['src/domain/freight/cycle-a.ts', taking('./cycle-b.ts').replace('taken', 'nothing')],
    ['src/domain/freight/cycle-b.ts', taking('./cycle-a.ts').replace('taken', 'nothing')],
    ['src/app/between.ts', taking('../server/kept.ts').replace('taken', 'nothing')],
    ['src/app/server/between.ts', taking('../between-web.ts').replace('taken', 'nothing')],
    ['src/app/between-web.ts', taking('../web/kept.ts').replace('taken', 'nothing')],
    ['tests/helper.ts', nothing],
  ]
  const breaks: readonly (readonly [rule: string, file: string, from: string])[] = [
    ['core-stands-alone', 'src/core/leak-package.ts', 'zod'],
    ['core-stands-alone', 'src/core/leak-node.ts', 'node:fs'],
    ['core-stands-alone', 'src/core/leak-domain.ts', '../domain/freight/parcel.ts'],
    ['rich-texts-know-the-language-alone', 'src/rich-text/leak.ts', '../server/kept.ts'],
    ['declarations-are-data', 'src/domain/people/leak-package.ts', 'uuidv7'],
    ['declarations-are-data', 'src/domain/people/leak-area.ts', '../freight/parcel.ts'],
    ['declarations-are-data', 'src/domain/people/leak-server.ts', './server/kept.ts'],
    ['declarations-know-declarations-alone', 'src/domain/people/leak-room.ts', './server/kept.ts'],
    ['registry-lists-declarations', 'src/domain/leak.ts', './people/server/kept.ts'],
    ['server-engine-knows-no-entity', 'src/server/leak-domain.ts', '../domain/freight/parcel.ts'],
    ['server-engine-knows-no-entity', 'src/server/leak-web.ts', '../web/kept.ts'],
    ['server-room-of-an-area', 'src/domain/freight/server/leak.ts', '../../people/server/kept.ts'],
    ['web-engine-knows-no-entity', 'src/web/leak-domain.ts', '../domain/freight/parcel.ts'],
    ['web-engine-knows-no-entity', 'src/web/leak-server.ts', '../server/kept.ts'],
    ['floors-of-the-browser', 'src/web/fields/values/leak-screen.ts', '../../app/screens/kept.ts'],
    ['every-room-has-a-floor', 'src/web/annexe/leak.ts', '../app/screens/kept.ts'],
    ['web-room-of-an-area', 'src/domain/freight/web/leak-area.ts', '../../people/web/kept.ts'],
    ['web-room-of-an-area', 'src/domain/freight/web/leak-server.ts', '../server/kept.ts'],
    ['only-app-puts-together', 'src/domain/freight/server/leak-app.ts', '../../../app/kept.ts'],
    ['nothing-from-outside-src', 'src/app/leak.ts', '../../tests/helper.ts'],
    ['no-node-in-the-browser', 'src/web/leak-node.ts', 'node:path'],
    ['resolvable', 'src/web/leak-lost.ts', './lost.ts'],
    ['no-cycles', 'src/app/leak-cycle.ts', '../domain/freight/cycle-a.ts'],
    ['browser-never-reaches-the-server', 'src/app/web/leak.ts', '../between.ts'],
    ['server-never-reaches-the-browser', 'src/app/server/leak.ts', './between.ts'],
  ]
  const broken = copy('src', 'locales', 'tsconfig.json', '.dependency-cruiser.cjs', 'tests/architecture/boundaries.mjs')
  const boundaries = () => run(broken.root, 'tests/architecture/boundaries.mjs')
  // `npm test` judges the sources themselves beside this.
  const sound = isWhole ? boundaries() : undefined
  broken.write('src/domain/freight/server/kept.ts', nothing)
  for (const [file, text] of files) broken.write(file, text)
  for (const [, file, from] of breaks) broken.write(file, taking(from))
  broken.write('src/server/shape.ts', 'export type Shape = { a: 1 }\n')
  broken.write('src/web/leak-type.ts', "import type { Shape } from '../server/shape.ts'\nexport type Mine = Shape\n")
  const { code, said } = boundaries()

  test.runIf(isWhole)('the copy is sound before it is broken', () => {
    expect(sound?.said).toMatch(/^boundaries: \d+ modules, \d+ imports, 0 complaints$/m)
    expect(sound?.code).toBe(0)
  })
  test('the broken copy is refused', () => expect(code).toBe(1))
  test.each(breaks)('%s: %s takes %s', (rule, file) => {
    if (rule === 'no-cycles') expect(said).toMatch(/^no-cycles: src\/domain\/freight\/cycle-.\.ts/m)
    else expect(said).toMatch(new RegExp(`^${rule}: ${file.replaceAll('.', '[.]')} → `, 'm'))
  })
  test('no rule is left without its break', () => {
    const names = [...readFileSync(join(project, '.dependency-cruiser.cjs'), 'utf8').matchAll(/name: '([a-z-]+)'/g)]
    expect([...new Set(breaks.map(([rule]) => rule))].toSorted()).toEqual(names.map(([, name]) => name).toSorted())
  })
  test('a chain is named step by step', () => {
    expect(said).toContain(
      'browser-never-reaches-the-server: src/app/web/leak.ts → src/app/between.ts → src/server/kept.ts',
    )
  })
  test('an import of a type alone counts: it would bind the two rooms all the same', () => {
    expect(said).toContain('src/web/leak-type.ts → src/server/shape.ts')
  })
  test.runIf(isWhole)('a judge that sees nothing is not believed', slow, () => {
    const blind = copy('src', 'tsconfig.json', '.dependency-cruiser.cjs', 'tests/architecture/boundaries.mjs')
    const script = join(blind.root, 'tests/architecture/boundaries.mjs')
    // As with a compiler that the cruiser does not know: the modules are gone, and so is every complaint.
    writeFileSync(script, readFileSync(script, 'utf8').replace('{ ...options,', "{ ...options, exclude: '^src/core',"))
    const { code: exit, said: complaints } = run(blind.root, 'tests/architecture/boundaries.mjs')
    expect(complaints).toContain('not seen at all: src/core/query/query.ts')
    expect(exit).toBe(1)
  })
})

describe('build: the guard refuses a module of the server, and without it the code would be in the bundle', () => {
  const sentinel = 'a-secret-of-the-server'
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  const configOf = (made: Copy) => readFileSync(join(made.root, 'vite.config.ts'), 'utf8')
  const webPart = (from: string): Copy => {
    const made = copy('vite.config.ts', 'src/app/build', 'src/core/check/problems.ts')
    // It ends a build in which it finds nothing to leave out, and these few lines use no package.
    made.write('vite.config.ts', configOf(made).replace(/withoutUnused\(\),\s*/, ''))
    for (const room of ['src/server', 'src/app/server', 'src/domain/people/server', 'src/core'])
      made.write(`${room}/kept.ts`, `export const kept = '${sentinel}'\n`)
    made.write('src/app/web/index.html', '<script type="module" src="./main.ts"></script>')
    made.write('src/app/web/main.ts', "import { between } from './between.ts'\ndocument.title = between\n")
    made.write('src/app/web/between.ts', `export { kept as between } from '${from}'\n`)
    return made
  }
  const build = (made: Copy) => run(made.root, vite, 'build', '--mode', 'web', '--logLevel', 'warn')
  const bundled = (made: Copy): string => {
    const assets = join(made.root, 'dist/web/assets')
    return readdirSync(assets)
      .map((file) => readFileSync(join(assets, file), 'utf8'))
      .join('\n')
  }

  test.each(['../../server/kept.ts', '../server/kept.ts', '../../domain/people/server/kept.ts'])('%s', slow, (from) => {
    const { code, said } = build(webPart(from))
    expect(said).toMatch(/server\/kept\.ts belongs to the server and may not be reached from the browser/)
    expect(said).toContain('between.ts')
    expect(code).not.toBe(0)
  })
  test('the language is let in', slow, () => {
    const made = webPart('../../core/kept.ts')
    expect(build(made).code).toBe(0)
    expect(bundled(made)).toContain(sentinel)
  })
  test('the guard taken out, the bundle holds the server’s code', slow, () => {
    const made = webPart('../../server/kept.ts')
    const config = configOf(made)
    const open = config.replace(/refuseServerModules\(\),\s*/, '')
    expect(open).not.toBe(config)
    made.write('vite.config.ts', open)
    expect(build(made).code).toBe(0)
    expect(bundled(made)).toContain(sentinel)
  })
})
