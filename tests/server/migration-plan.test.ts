import { generateKeyBetween } from 'fractional-indexing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  boolean,
  choice,
  day,
  decimal,
  type Fields,
  integer,
  longText,
  rank,
  ref,
  refs,
  richText,
  sequence,
  text,
} from '../../src/core/declare/fields.ts'
import type { Accepted } from '../../src/server/db/migration/losses.ts'
import { nothingAccepted, planMigration } from '../../src/server/db/migration/plan.ts'
import { type Snapshot, snapshotOf } from '../../src/server/db/migration/snapshot.ts'
import type { TestDatabase } from './harness/database.ts'
import { ids, vehicleDatabase } from './harness/vehicle-database.ts'
import { modelsWith, without } from './harness/vehicles.ts'

let database: TestDatabase
let before: Snapshot
const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((one) => one.drop())))

beforeEach(async () => {
  ;({ database, before } = await vehicleDatabase())
  databases.push(database)
})

const accept = (more: Partial<Accepted>): Accepted => ({ ...nothingAccepted, ...more })
const refusals = async (given: Fields | undefined, accepted?: Accepted): Promise<readonly string[]> => {
  const plan = await planMigration(modelsWith(given), {}, before, accepted)
  expect(plan.statements).toEqual([])
  return plan.refusals.map(({ message, flag }) => (flag === undefined ? message : `${message} [${flag}]`))
}
/** Migrates the rows like one file does. @returns the vehicles in the order of their making */
const migrated = async (given: Fields | undefined, accepted?: Accepted) => {
  const { statements, refusals: refused } = await planMigration(modelsWith(given), {}, before, accepted)
  expect(refused).toEqual([])
  await database.pool.query(statements.join('\n'))
  // Nothing is left to do: database and declarations agree.
  const now = await snapshotOf(modelsWith(given), {})
  expect((await planMigration(modelsWith(given), {}, now)).statements).toEqual([])
  return given === undefined ? [] : (await database.pool.query('select * from vehicles order by created_at')).rows
}

describe('a rich text', () => {
  const told = '<p>R&amp;D</p>'
  beforeEach(() => database.pool.query('update vehicles set story = $1', [told]))

  test('that has another name keeps its text', async () => {
    const rows = await migrated(without(['story'], { tale: richText({ was: 'story', search: true }) }))
    expect(rows.map(({ tale, tale_plain, story_plain }) => [tale, tale_plain, story_plain])).toEqual([
      [told, 'R&D', undefined],
      [told, 'R&D', undefined],
    ])
  })
  test('that goes is dropped by its own name alone', async () => {
    expect(await refusals(without(['story']))).toEqual([expect.stringContaining('[--drop vehicle.story]')])
    const [row] = await migrated(without(['story']), accept({ drop: ['vehicle.story'] }))
    expect(Object.keys(row).filter((column) => column.startsWith('story'))).toEqual([])
  })
  test('that becomes a plain one loses nothing, and a plain one that becomes rich is read', async () => {
    const [row] = await migrated(without(['story', 'notes'], { story: longText({ search: true }), notes: richText() }))
    expect([row.story, row.story_plain, row.notes_plain]).toEqual([told, undefined, 'old'])
  })
})

describe('a renamed field', () => {
  test('keeps its values, its index, and its history', async () => {
    const rows = await migrated(without(['odometer'], { mileage: integer({ was: 'odometer', sort: true }) }))
    expect(rows.map(({ mileage }) => mileage)).toEqual([777, null])
    const changes = await database.pool.query('select event_id, field from change order by 1, 2')
    // Another entity's field of that name stays as it is.
    expect(changes.rows).toEqual([
      { event_id: ids[0], field: 'driver_id' },
      { event_id: ids[0], field: 'mileage' },
      { event_id: ids[1], field: 'odometer' },
    ])
    const indexes = await database.pool.query("select indexname from pg_indexes where indexname like 'vehicles_%_sort'")
    expect(indexes.rows.map(({ indexname }) => indexname).sort()).toEqual([
      'vehicles_mileage_sort',
      'vehicles_plate_sort',
    ])
  })
  test('that is a reference does so by its column', async () => {
    const rows = await migrated(without(['driver'], { keeper: ref('user', { was: 'driver' }) }))
    expect(rows.map(({ keeper_id }) => keeper_id)).toEqual([ids[0], null])
    const changes = await database.pool.query("select field from change where field like '%_id'")
    expect(changes.rows).toEqual([{ field: 'keeper_id' }])
  })
  test('that is a list of references keeps its table', async () => {
    await migrated(without(['crew'], { mates: refs('user', { was: 'crew' }) }))
    expect((await database.pool.query('select * from vehicles_mates')).rows).toEqual([
      { source_id: ids[1], target_id: ids[0] },
    ])
  })
  test('is renamed once: what was done is not asked for again', async () => {
    const given = without(['odometer'], { mileage: integer({ was: 'odometer' }) })
    const after = await snapshotOf(modelsWith(given), {})
    expect(await planMigration(modelsWith(given), {}, after)).toMatchObject({ statements: [], refusals: [] })
  })
  test('whose former name is none is refused with the nearest', async () => {
    expect(await refusals(without(['odometer'], { mileage: integer({ was: 'odometr' }) }))).toContain(
      "vehicle.mileage says `was: 'odometr'`, which was no column: did you mean 'odometer'?",
    )
    expect(await refusals(without(['crew'], { mates: refs('user', { was: 'crews' }) }))).toContain(
      "vehicle.mates says `was: 'crews'`, which was no list of references: did you mean 'crew'?",
    )
  })
})

describe('what is no longer declared is refused by name, and goes once it is said:', () => {
  test.each([
    ['a field', without(['notes']), 'vehicle.notes', 'what the column vehicles.notes holds'],
    ['a reference', without(['driver']), 'vehicle.driver', 'what the column vehicles.driver_id holds'],
    ['a list of references', without(['crew']), 'vehicle.crew', 'the references in the table vehicles_crew'],
  ])('%s', async (_, given, name, holds) => {
    const hinted = `If the field has another name now, say \`was: '${name.split('.')[1]}'\` in it.`
    expect(await refusals(given)).toEqual([
      `${name} is no longer declared, and ${holds} would be lost. ${hinted} [--drop ${name}]`,
    ])
    await migrated(given, accept({ drop: [name] }))
  })
  test('an entity, with its lists', async () => {
    expect(await refusals(undefined)).toEqual([
      'vehicle is no longer declared, and the rows of its table vehicles would be lost. [--drop vehicle]',
    ])
    await migrated(undefined, accept({ drop: ['vehicle'] }))
    const tables = await database.pool.query("select tablename from pg_tables where tablename like 'vehicles%'")
    expect(tables.rows).toEqual([])
  })
  test('a field that goes while another comes asks nothing', async () => {
    const rows = await migrated(without(['odometer'], { mileage: integer() }), accept({ drop: ['vehicle.odometer'] }))
    expect(rows.map(({ mileage }) => mileage)).toEqual([null, null])
  })
  test('a name that does not go is told', async () => {
    expect(await refusals(without(['notes']), accept({ drop: ['vehicle.note'] }))).toContain(
      "--drop vehicle.note: nothing of that name goes, did you mean 'vehicle.notes'?",
    )
  })
})

describe('a value that its list no longer has', () => {
  const kinds = without(['kind'], { kind: choice(['van', 'lorry'], { initial: 'van' }) })
  const uses = without(['use'], { use: choice(['hired']) })
  test('is refused until it is said what its rows become', async () => {
    expect(await refusals(kinds)).toEqual([
      "vehicle.kind no longer has 'ship', and rows may be that: say what they become (van, lorry). [--map vehicle.kind.ship=<van|lorry>]",
    ])
    const rows = await migrated(kinds, accept({ map: new Map([['vehicle.kind.ship', 'lorry']]) }))
    expect(rows.map(({ kind }) => kind)).toEqual(['lorry', 'van'])
  })
  test('is proposed as the one value that takes its place, and as none where others would be merged with it', async () => {
    const flagOf = async (...options: readonly string[]) => {
      const [refusal = ''] = await refusals(without(['kind'], { kind: choice(options) }))
      return refusal.slice(refusal.indexOf('['))
    }
    expect(await flagOf('van', 'lorry', 'boat')).toBe('[--map vehicle.kind.ship=boat]')
    expect(await flagOf('van', 'lorry', 'boat', 'raft')).toBe('[--map vehicle.kind.ship=<van|lorry|boat|raft>]')
    expect(await flagOf('van', 'boat')).toBe('[--map vehicle.kind.lorry=<van|boat>]')
  })
  test('may become nothing where the field may be empty', async () => {
    const rows = await migrated(uses, accept({ map: new Map([['vehicle.use.own', 'null']]) }))
    expect(rows.map(({ use }) => use)).toEqual([null, null])
    expect(await refusals(kinds, accept({ map: new Map([['vehicle.kind.ship', 'null']]) }))).toEqual([
      '--map vehicle.kind.ship=null: that is no value of vehicle.kind, there is van, lorry',
    ])
  })
  test('is found after its field was renamed', async () => {
    const given = without(['kind'], { type: choice(['van', 'lorry'], { initial: 'van', was: 'kind' }) })
    const rows = await migrated(given, accept({ map: new Map([['vehicle.type.ship', 'lorry']]) }))
    expect(rows.map(({ type }) => type)).toEqual(['lorry', 'van'])
  })
})

describe('a field that is required later', () => {
  const vin = (more: object = {}) => without([], { vin: text({ required: true, ...more }) })
  test('is refused where rows would have nothing', async () => {
    expect(await refusals(vin())).toEqual([
      'vehicle.vin is required now, and rows that were made before have no value: give it an `initial`, or say what they get. [--fill vehicle.vin=<text>]',
    ])
    expect(await refusals(without(['seats'], { seats: integer({ required: true }) }))).toEqual([
      'vehicle.seats is required now, and rows that were made before may have none: give it an `initial`, or say what they get. [--fill vehicle.seats=<integer>]',
    ])
    expect(await refusals(vin({ unique: true }), accept({ fill: new Map([['vehicle.vin', 'x']]) }))).toContainEqual(
      expect.stringContaining('no one value fits all'),
    )
    expect(
      await refusals(
        without(['seats'], { seats: integer({ required: true }) }),
        accept({ fill: new Map([['vehicle.seats', 'four']]) }),
      ),
    ).toEqual(['--fill vehicle.seats=four: that is no integer'])
  })
  test.each<[string, Fields, string, string]>([
    ['a number above the most', { bunks: integer({ required: true, max: 9 }) }, '10', 'not between -2147483647 and 9'],
    ['a number below the least', { bunks: integer({ required: true, min: 1 }) }, '0', 'not between 1 and 2147483647'],
    ['a decimal', { bunks: decimal({ required: true, min: '0', max: '9.5' }) }, '9.51', 'not between 0 and 9.5'],
    ['a text that is too long', { bunks: text({ required: true, max: 3 }) }, 'four', 'longer than 3 characters'],
    [
      'a day',
      { bunks: day({ required: true, min: '2020-01-01' }) },
      '2019-12-31',
      'not between 2020-01-01 and 2199-12-31',
    ],
  ])('takes no value that breaks the field’s own bounds: %s', async (_, more, value, said) => {
    const fill = new Map([['vehicle.bunks', value]])
    expect(await refusals(without([], more), accept({ fill }))).toEqual([
      `--fill vehicle.bunks=${value}: that is ${said}`,
    ])
  })
  test('gives them what is said', async () => {
    const rows = await migrated(vin(), accept({ fill: new Map([['vehicle.vin', "don't know"]]) }))
    expect(rows.map((row) => row.vin)).toEqual(["don't know", "don't know"])
  })
  test('gives them its first value', async () => {
    const rows = await migrated(
      without(['seats'], {
        seats: integer({ required: true, initial: 2 }),
        vin: text({ required: true, initial: 'none' }),
      }),
    )
    expect(rows.map(({ seats, vin: text }) => [seats, text])).toEqual([
      [4, 'none'],
      [2, 'none'],
    ])
  })
  test('and those that the server gives, too: yes or no, numbers, an order by age', async () => {
    const rows = await migrated(
      without([], { is_open: boolean(), number: sequence({ prefix: '#' }), position: rank() }),
    )
    expect(rows.map(({ is_open, number }) => [is_open, typeof number])).toEqual([
      [false, 'number'],
      [false, 'number'],
    ])
    const [first, second] = rows.map(({ position }) => position as string)
    const between = generateKeyBetween(first, second)
    expect([first, between, second].toSorted()).toEqual([first, between, second])
  })
})

describe('another kind', () => {
  test('is taken where every value fits', async () => {
    const rows = await migrated(without(['seats', 'price'], { seats: text(), price: decimal({ scale: 2 }) }))
    expect(rows.map(({ seats }) => seats)).toEqual(['4', null])
  })
  test.each([
    ['a text that becomes a number', without(['notes'], { notes: integer() }), 'vehicle.notes was text and is integer'],
    [
      'fewer decimals',
      without(['price'], { price: decimal({ scale: 1 }) }),
      'vehicle.price was numeric(19, 2) and is numeric(19, 1)',
    ],
  ])('%s is refused', async (_, given, said) => {
    expect(await refusals(given)).toEqual([
      `${said}, and its values may not fit: declare a field of another name for it, and drop this one.`,
    ])
  })
})

test('all that has to be decided is said at once', async () => {
  const given = without(['notes', 'kind'], {
    kind: choice(['van', 'lorry'], { initial: 'van' }),
    vin: text({ required: true }),
  })
  expect(await refusals(given)).toHaveLength(3)
})
