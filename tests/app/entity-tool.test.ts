import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArguments } from '../../src/app/tools/entity/arguments.ts'
import { withEntity, withGrants } from '../../src/app/tools/entity/listing.ts'
import { asEntityName, namesOf } from '../../src/app/tools/entity/names.ts'
import { StartError } from '../../src/server/start-error.ts'
import { type Copy, copyOf, run } from '../architecture/copy.ts'

describe('npm run entity', () => {
  let clone: Copy
  const entity = (...args: readonly string[]) => run(clone.root, '--import', 'tsx', 'src/app/tools/entity.ts', ...args)
  beforeAll(() => {
    clone = copyOf('src', 'locales', 'tests/domain', 'package.json', 'tsconfig.json', '.biome.json', '.gitignore')
  })
  afterAll(() => clone.remove())

  test.runIf(process.env.TMS_TEST_FULL === '1')(
    'writes what passes types and format at once, and never over what is there',
    () => {
      expect(entity('cargo_ship').code).toBe(0)
      expect(run(clone.root, 'node_modules/typescript-7/bin/tsc', '-p', 'src/domain')).toEqual({ code: 0, said: '' })
      const { code, said } = run(clone.root, 'node_modules/@biomejs/biome/bin/biome', 'check', 'src/domain', 'locales')
      expect(code, said).toBe(0)
      const read = (path: string) => readFileSync(join(clone.root, path), 'utf8')
      const written = read('src/domain/work/cargo-ship.ts')
      expect(written).toContain(
        "export const cargoShip = defineEntity({\n  name: 'cargo_ship',\n  api: '/cargo-ships',",
      )
      expect(JSON.parse(read('locales/ar/cargo_ship.json'))).toMatchObject({ one: '✎ Cargo ship' })
      expect(read('tests/domain/permissions.txt')).toContain(
        '  cargo-ship-show: office-manager, project-manager, team-leader',
      )
      const again = entity('cargo_ship')
      expect(again.code).toBe(1)
      expect(again.said.trim()).toBe("There is an entity 'cargo_ship' already, with its calls at /cargo-ships.")
      expect(read('src/domain/work/cargo-ship.ts')).toBe(written)
    },
  )
})

test.each([
  [[], 'npm run entity -- <name>'],
  [['ship', 'port'], 'npm run entity -- <name>'],
  [['ship', '--force'], 'There is no option --force'],
  [['Fleet-Vehicle'], "perhaps 'fleet_vehicle'"],
  [['class'], 'TypeScript'],
  [['task'], "There is an entity 'task' already"],
  [['board'], 'locales/en/board.json is there already'],
  [['ship', '--plural', 'tasks'], "'task' has /tasks"],
  [['ship', '--area', 'sea'], "There is no area 'sea'. Areas: "],
])('%s is refused', (typed, reason) => {
  expect(() => readArguments(typed)).toThrow(StartError)
  expect(() => readArguments(typed)).toThrow(reason)
})

test.each([
  ['vehicle', '/vehicles'],
  ['delivery', '/deliveries'],
  ['fleet_bus', '/fleet-buses'],
  ['holiday', '/holidays'],
])('%s is at %s', (name, path) => {
  expect(namesOf(name).path).toBe(path)
})
test('what is no name is near to one', () => {
  expect(['FleetVehicle', 'fleet-vehicle', ' 2 cars'].map(asEntityName)).toEqual([
    'fleet_vehicle',
    'fleet_vehicle',
    'cars',
  ])
})

describe('the lists of an area', () => {
  test('take an entity more, also as their first', () => {
    const area = "import { defineArea } from 'a'\nexport const sea = defineArea({ name: 'sea', entities: [] })\n"
    const one = withEntity(area, 'ship', 'ship')
    expect(one).toContain("import { ship } from './ship.ts'")
    expect(withEntity(one, 'port', 'port')).toContain('entities: [ship, port]')
  })
  test('grant to a role with an object of its own, one that shares an object, and one that has none', () => {
    const grants = "export const g = { a: { task: see }, b: shared } satisfies Grants<typeof sea, 'a' | 'b' | 'c-d'>\n"
    const changed = withGrants(grants, 'ship', { a: ['index'], b: ['show'], 'c-d': ['store'] })
    expect(changed).toContain("a: { task: see, ship: ['index'] }")
    expect(changed).toContain("b: { ...shared, ship: ['show'] }")
    expect(changed).toContain("'c-d': { ship: ['store'] }")
  })
})
