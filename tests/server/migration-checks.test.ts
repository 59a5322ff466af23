import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { decimal, type Fields, integer, text } from '../../src/core/declare/fields.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { planMigration } from '../../src/server/db/migration/plan.ts'
import { type Snapshot, snapshotOf } from '../../src/server/db/migration/snapshot.ts'
import { StartError } from '../../src/server/start-error.ts'
import type { TestDatabase } from './harness/database.ts'
import { vehicleDatabase } from './harness/vehicle-database.ts'
import { fields, modelsWith, without } from './harness/vehicles.ts'

let database: TestDatabase
let before: Snapshot
const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((one) => one.drop())))
beforeEach(async () => {
  ;({ database, before } = await vehicleDatabase())
  databases.push(database)
})

describe('rows that would break a narrower declaration are counted, and stop the migration before it changes anything:', () => {
  /** Runs a migration that stops. @returns its message, after checking that the table is unchanged */
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
