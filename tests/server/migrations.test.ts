import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName, type Table } from 'drizzle-orm'
import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { serverAreas } from '../../src/app/server/areas.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { mergedTables } from '../../src/server/area.ts'
import { engineViews } from '../../src/server/db/engine-tables.ts'
import { migrate, migrationsFolder } from '../../src/server/db/migrate.ts'
import { diffOf } from '../../src/server/db/migration/snapshot.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { joinTableOf } from '../../src/server/db/tables.ts'
import { textFunctions } from '../../src/server/db/text-functions.ts'
import { bareDatabase, freshDatabase, type TestDatabase } from './harness/database.ts'

const models = modelsOf(registry)
const files = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const kept = (database: TestDatabase): TestDatabase => {
  ends.push(database.drop)
  return database
}
const folderCopy = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tms-migrations-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(migrationsFolder, folder, { recursive: true })
  return folder
}

/** Everything by which schemas can differ, in PostgreSQL's own spelling, without the record of migrations. */
const catalog = {
  columns: `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as not_null, a.attidentity as identity, a.attgenerated as generated, l.collname as collation,
      pg_get_expr(d.adbin, d.adrelid) as initial
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation
    where c.relkind in ('r', 'v', 'm') and a.attnum > 0 and not a.attisdropped and c.relnamespace = 'public'::regnamespace and c.relname <> 'migration' and c.relname <> all (array[${engineViews.map((view) => `'${view}'`).join(', ')}])
    order by 1, 2`,
  indexes: `select pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname <> 'migration' order by 1`,
  constraints: `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text <> 'migration' order by 1, 2`,
  sequences: `select sequencename as name, data_type::text as type, start_value, increment_by, max_value, cycle
    from pg_sequences where schemaname = 'public' order by 1`,
  functions: `select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql')) order by 1`,
  extensions: 'select extname as name from pg_extension order by 1',
}
const catalogOf = async (pool: pg.Pool) => {
  const found: { [part: string]: unknown[] } = {}
  for (const [part, query] of Object.entries(catalog)) found[part] = (await pool.query(query)).rows
  return found
}

describe('what is committed', () => {
  test('makes the database that the declarations describe', async () => {
    const migrated = kept(await freshDatabase())
    const direct = kept(await bareDatabase())
    // Parts without a declaration are written by hand in the first file, or made from the tables of texts.
    await direct.pool.query(readFileSync(join(migrationsFolder, files[0] ?? ''), 'utf8'))
    for (const statement of textFunctions) await direct.pool.query(statement)
    for (const statement of (await diffOf(models, areaTables)).statements) await direct.pool.query(statement)
    const [ours, declared] = [await catalogOf(migrated.pool), await catalogOf(direct.pool)]
    expect(ours).toEqual(declared)
    // The comparison is not empty.
    const all = models.all
      .filter(({ table }) => !engineViews.includes(table))
      .flatMap((model) => [
        model.table,
        ...model.fields.filter(({ field }) => field.kind === 'refs').map((field) => joinTableOf(model, field)),
      ])
    const tables = new Set((ours.columns as { table: string }[]).map(({ table }) => table))
    expect(tables).toEqual(new Set([...all, ...engineTables]))
    for (const part of ['indexes', 'constraints', 'functions', 'extensions']) expect(ours[part], part).not.toEqual([])
  })

  test('leaves nothing to migrate', async () => {
    const snapshot = JSON.parse(readFileSync(join(migrationsFolder, 'snapshot.json'), 'utf8')) as object
    const { statements, snapshot: now } = await diffOf(models, areaTables, snapshot)
    expect(statements).toEqual([])
    expect(now).toEqual(snapshot)
  })

  test('a declaration that says more is seen', async () => {
    const snapshot = JSON.parse(readFileSync(join(migrationsFolder, 'snapshot.json'), 'utf8')) as object
    const [first, ...others] = registry.entities
    const fields = { ...first?.fields, nickname: { kind: 'text', sort: true } } as const
    const more = modelsOf({ ...registry, entities: [{ ...first, fields } as never, ...others] })
    expect((await diffOf(more, areaTables, snapshot)).statements).toEqual([
      'ALTER TABLE "users" ADD COLUMN "nickname" text;',
      expect.stringContaining('users_nickname_sort'),
    ])
  })
})

const areaTables = mergedTables(serverAreas)
const engineTables = [
  'table_import',
  'text_version',
  ...['coedit_state', 'coedit_update', 'coedit_base', 'coedit_place'],
  ...['actor_setting', 'known_device', 'log_place', 'event_agent'],
  ...[
    'event',
    'gone_row',
    'change',
    'session',
    'idempotency',
    'rate_limit',
    'file',
    'row_image',
    'seen_up_to',
    'own_mark',
  ],
  ...['second_factor', 'follow', 'told_date', 'notice_part', 'reminder_snoozed', 'writing'],
  ...['calendar_feed', 'guest_token', 'reminder_given', 'number_series'],
  ...['job', 'removal', 'awaited', 'mail', 'mail_body', 'mail_attachment', 'password_reset', 'actor_setting'],
  ...Object.values(areaTables).map((table) => getTableName(table as Table)),
]

describe('migrating', () => {
  const applied = async (pool: pg.Pool) =>
    (await pool.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)

  test('by several processes at once on an empty database ends well for all, each file run once', async () => {
    const { url, pool } = kept(await bareDatabase())
    const pools = Array.from({ length: 4 }, () => openPool(url, () => {}))
    ends.push(() => Promise.all(pools.map((one) => one.end())))
    await Promise.all([...pools, ...pools].map((one) => migrate(one)))
    expect(await applied(pool)).toEqual(files)
    expect(await catalogOf(pool)).toEqual(await catalogOf(kept(await freshDatabase()).pool))
  })

  test('a second time changes nothing', async () => {
    const { pool } = kept(await freshDatabase())
    const before = (await pool.query('select * from migration order by name')).rows
    await migrate(pool)
    expect((await pool.query('select * from migration order by name')).rows).toEqual(before)
  })

  test('refuses a file that was changed after it had been applied, and goes on from there once it is put right', async () => {
    const { pool } = kept(await freshDatabase())
    const folder = folderCopy()
    const last = files.at(-1) ?? ''
    const text = readFileSync(join(folder, last), 'utf8')
    writeFileSync(join(folder, last), `${text}\n-- an afterthought\n`)
    writeFileSync(join(folder, '9999_next.sql'), 'create table next (id int);')
    await expect(migrate(pool, { folder })).rejects.toThrow(
      `the migration ${last} was changed after it had been applied`,
    )
    expect(await applied(pool)).toEqual(files)
    writeFileSync(join(folder, last), text)
    await migrate(pool, { folder })
    expect(await applied(pool)).toEqual([...files, '9999_next.sql'])
  })

  test('leaves nothing of a file that fails in its middle, and gives its lock back', async () => {
    const { pool } = kept(await freshDatabase())
    const folder = folderCopy()
    writeFileSync(join(folder, '9999_next.sql'), 'create table half (id int); select 1 / 0;')
    await expect(migrate(pool, { folder })).rejects.toThrow('division by zero')
    expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
    writeFileSync(join(folder, '9999_next.sql'), 'create table whole (id int);')
    await migrate(pool, { folder })
    expect(await applied(pool)).toEqual([...files, '9999_next.sql'])
  })
})
