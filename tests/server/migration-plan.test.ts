import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { migrate, migrationsFolder } from '../../src/server/db/migrate.ts'
import type { Accepted } from '../../src/server/db/migration/losses.ts'
import { nothingAccepted, planMigration } from '../../src/server/db/migration/plan.ts'
import { diffOf, type Snapshot, snapshotOf } from '../../src/server/db/migration/snapshot.ts'
import { textFunctions } from '../../src/server/db/text-functions.ts'
import { StartError } from '../../src/server/start-error.ts'
import { bareDatabase, type TestDatabase } from './harness/database.ts'
import { fields, modelsWith, without } from './harness/vehicles.ts'

const ids = ['01a206b2-b559-7000-8000-000000000001', '01a206b2-b559-7000-8000-000000000002']
let database: TestDatabase
let before: Snapshot
const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((one) => one.drop())))

/** A database with two vehicles, of which one has a history. */
beforeEach(async () => {
  database = await bareDatabase()
  databases.push(database)
  const { pool } = database
  await pool.query(readFileSync(join(migrationsFolder, '0000_engine.sql'), 'utf8'))
  for (const statement of textFunctions) await pool.query(statement)
  for (const statement of (await diffOf(modelsWith(fields), {})).statements) await pool.query(statement)
  before = await snapshotOf(modelsWith(fields), {})
  const [first, second] = ids
  await pool.query(`
    insert into users (id, created_at, updated_at, name, email, password) values ('${first}', now(), now(), 'Ada', 'ada@example.test', 'x');
    insert into vehicles (id, created_at, updated_at, plate, kind, use, odometer, notes, seats, driver_id)
      values ('${first}', '2026-01-01', now(), 'A', 'ship', 'own', 777, 'old', 4, '${first}'), ('${second}', '2026-01-02', now(), 'B', 'van', null, null, null, null, null);
    insert into vehicles_crew values ('${second}', '${first}');
    insert into event (id, entity, row_id, action, version, at, recorded_at, source) values ('${first}', 'vehicle', '${first}', 'updated', 2, now(), now(), 'api'),
      ('${second}', 'user', '${first}', 'updated', 2, now(), now(), 'api');
    insert into change values ('${first}', 'odometer', '1', '777'), ('${first}', 'driver_id', 'null', '"x"'), ('${second}', 'odometer', '1', '2');`)
})

const accept = (more: Partial<Accepted>): Accepted => ({ ...nothingAccepted, ...more })
const refusals = async (given: Fields | undefined, accepted?: Accepted): Promise<readonly string[]> => {
  const plan = await planMigration(modelsWith(given), {}, before, accepted)
  expect(plan.statements).toEqual([])
  return plan.refusals.map(({ message, flag }) => (flag === undefined ? message : `${message} [${flag}]`))
}
/** Migrates the rows as one file does. @returns the vehicles in the order of their making */
const migrated = async (given: Fields | undefined, accepted?: Accepted) => {
  const { statements, refusals: refused } = await planMigration(modelsWith(given), {}, before, accepted)
  expect(refused).toEqual([])
  await database.pool.query(statements.join('\n'))
  // Nothing is left to do: the database and the declarations say the same.
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
    // Another entity's field of that name is left alone.
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

describe('rows that would break a narrower declaration are counted, and stop the migration before it changes anything:', () => {
  /** What the migration says, and whether the table is as it was. */
  const stopped = async (given: Fields): Promise<string> => {
    const { statements, refusals: refused } = await planMigration(modelsWith(given), {}, before)
    expect(refused).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'tms-migration-'))
    writeFileSync(join(folder, '0000_narrower.sql'), statements.join('\n'))
    const error = await migrate(database.pool, { folder }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    rmSync(folder, { recursive: true })
    if (error !== undefined) {
      expect(error).toBeInstanceOf(StartError)
      const { rows } = await database.pool.query('select * from migration')
      expect(rows).toEqual([])
    }
    return error instanceof Error ? error.message : ''
  }
  beforeEach(() => database.pool.query("update vehicles set notes = 'A long story', plate = 'a', seats = 4, price = 7"))
  test.each<[string, Fields, string]>([
    ['a shorter text', { notes: text({ search: true, max: 5 }) }, 'vehicle.notes: more than 5 characters in 2 rows'],
    ['fewer seats', { seats: integer({ max: 3 }) }, 'vehicle.seats: not between -2147483647 and 3 in 2 rows'],
    ['more seats', { seats: integer({ min: 5 }) }, 'vehicle.seats: not between 5 and 2147483647 in 2 rows'],
    [
      'a lower price',
      { price: decimal({ scale: 2, max: '6.99' }) },
      'vehicle.price: not between -9999999999999.99 and 6.99 in 2 rows',
    ],
    ['a number as a short text', { odometer: text({ max: 2 }) }, 'vehicle.odometer: more than 2 characters in 1 row'],
    [
      'a number as a decimal',
      { seats: decimal({ max: '3' }) },
      'vehicle.seats: not between -9999999999999.99 and 3 in 2 rows',
    ],
    [
      'values that nobody shares',
      { plate: text({ required: true, sort: true, unique: true }) },
      'vehicle.plate: a value that another has in 2 rows',
    ],
    [
      'numbers as texts that nobody shares',
      { seats: text({ unique: true }) },
      'vehicle.seats: a value that another has in 2 rows',
    ],
    [
      'a shorter text of another name',
      { tale: text({ was: 'notes', max: 5 }) },
      'vehicle.tale: more than 5 characters in 2 rows',
    ],
  ])('%s', async (_, more, said) => {
    const names = Object.keys(fields) as (keyof typeof fields)[]
    const gone = names.filter(
      (name) => name in more || Object.values(more).some((one) => 'was' in one && one.was === name),
    )
    expect(await stopped(without(gone, more))).toBe(
      `The migration 0000_narrower.sql changed nothing, as rows would break what is declared now. ${said}. Change these rows first, or declare what they may be.`,
    )
  })
  test('all of them are said at once', async () => {
    const message = await stopped(
      without(['plate', 'seats'], {
        plate: text({ required: true, sort: true, unique: true }),
        seats: integer({ max: 3 }),
      }),
    )
    expect(message).toContain(
      'vehicle.seats: not between -2147483647 and 3 in 2 rows; vehicle.plate: a value that another has in 2 rows',
    )
  })
  test('rows that fit go on, and wider bounds ask nothing', async () => {
    await database.pool.query('update vehicles set plate = id::text, seats = 3')
    const given = without(['plate', 'seats', 'notes'], {
      plate: text({ required: true, sort: true, unique: true }),
      seats: integer({ max: 3 }),
      notes: text({ search: true, max: 900 }),
    })
    expect((await planMigration(modelsWith(given), {}, before)).checks).toHaveLength(2)
    expect(await stopped(given)).toBe('')
  })
})

test('a former name of what comes now is refused', async () => {
  const empty = await snapshotOf(modelsWith(), {})
  const { refusals: refused } = await planMigration(modelsWith({ plate: text({ was: 'never_was' }) }), {}, empty)
  expect(refused.map(({ message }) => message)).toEqual([
    "vehicle.plate says `was: 'never_was'`, and its table comes now: nothing was called otherwise",
  ])
})

test('all that has to be decided is said at once', async () => {
  const given = without(['notes', 'kind'], {
    kind: choice(['van', 'lorry'], { initial: 'van' }),
    vin: text({ required: true }),
  })
  expect(await refusals(given)).toHaveLength(3)
})
