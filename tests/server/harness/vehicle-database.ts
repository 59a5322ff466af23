import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../../../src/server/db/migrate.ts'
import { diffOf, type Snapshot, snapshotOf } from '../../../src/server/db/migration/snapshot.ts'
import { textFunctions } from '../../../src/server/db/text-functions.ts'
import { bareDatabase, type TestDatabase } from './database.ts'
import { fields, modelsWith } from './vehicles.ts'

export const ids = ['01a206b2-b559-7000-8000-000000000001', '01a206b2-b559-7000-8000-000000000002']

/** Makes a database with two vehicles, one of which has a history, and the snapshot that the migrations have of it. */
export const vehicleDatabase = async (): Promise<{ readonly database: TestDatabase; readonly before: Snapshot }> => {
  const database = await bareDatabase()
  const { pool } = database
  await pool.query(readFileSync(join(migrationsFolder, '0000_engine.sql'), 'utf8'))
  for (const statement of textFunctions) await pool.query(statement)
  for (const statement of (await diffOf(modelsWith(fields), {})).statements) await pool.query(statement)
  const before = await snapshotOf(modelsWith(fields), {})
  const [first, second] = ids
  await pool.query(`
    insert into users (id, created_at, updated_at, name, email, password) values ('${first}', now(), now(), 'Ada', 'ada@example.test', 'x');
    insert into vehicles (id, created_at, updated_at, plate, kind, use, odometer, notes, seats, driver_id)
      values ('${first}', '2026-01-01', now(), 'A', 'ship', 'own', 777, 'old', 4, '${first}'), ('${second}', '2026-01-02', now(), 'B', 'van', null, null, null, null, null);
    insert into vehicles_crew values ('${second}', '${first}');
    insert into event (id, entity, row_id, action, version, at, recorded_at, source) values ('${first}', 'vehicle', '${first}', 'updated', 2, now(), now(), 'api'),
      ('${second}', 'user', '${first}', 'updated', 2, now(), now(), 'api');
    insert into change values ('${first}', 'odometer', '1', '777'), ('${first}', 'driver_id', 'null', '"x"'), ('${second}', 'odometer', '1', '2');`)
  return { database, before }
}
