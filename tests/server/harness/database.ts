import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openPool } from '../../../src/server/db/pool.ts'

export type TestDatabase = {
  readonly pool: pg.Pool
  readonly url: string
  readonly drop: () => Promise<void>
}

/**
 * Makes a migrated, empty database of its own: a copy of the run's template, which takes some 30 ms. Drop it in
 * `afterAll`.
 */
export const freshDatabase = (): Promise<TestDatabase> => ownDatabase(makeTemplate)

/** Makes a database of its own with nothing in it at all. */
export const bareDatabase = (): Promise<TestDatabase> => ownDatabase(async () => 'template0')

const ownDatabase = async (template: (admin: pg.Client) => Promise<string>): Promise<TestDatabase> => {
  const name = `${inject('databasePrefix')}_${randomBytes(6).toString('hex')}`
  await asAdmin(async (admin) => {
    // Without fsync, copying files took 36 ms; the default, which writes each block to the log, took 51 to 148.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${await template(admin)} STRATEGY file_copy`)
  })
  const url = urlOf(name)
  // Dropping a database breaks its connections on purpose.
  const pool = openPool(url, () => {})
  return {
    pool,
    url,
    drop: async () => {
      await pool.end()
      await asAdmin((admin) => dropOf(admin, name))
    },
  }
}

/**
 * The error insufficient_privilege: FORCE may not end an autovacuum that has just come to this database; it ends by
 * itself.
 */
const inTheWay = '42501'
const dropOf = async (admin: pg.Client, name: string, tries = 50): Promise<void> => {
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (error) {
    if ((error as { code?: string }).code !== inTheWay || tries === 0) throw error
    await new Promise((done) => setTimeout(done, 100))
    await dropOf(admin, name, tries - 1)
  }
}

/**
 * Makes the template, by the first worker that needs it; the others wait. It gets its name only when it is finished, so
 * that nobody finds a broken one.
 */
const makeTemplate = async (admin: pg.Client): Promise<string> => {
  const name = `${inject('databasePrefix')}_template_${migrationsHash()}`
  const exists = async () => (await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1
  if (await exists()) return name

  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name])
  try {
    if (await exists()) return name
    const half = `${name}_${randomBytes(4).toString('hex')}`
    await admin.query(`CREATE DATABASE ${half} TEMPLATE template0`)
    const pool = new pg.Pool({ connectionString: urlOf(half), max: 2 })
    try {
      await migrate(pool)
    } finally {
      await pool.end()
    }
    await admin.query(`ALTER DATABASE ${half} RENAME TO ${name}`)
  } finally {
    await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [name])
  }
  return name
}

const MIGRATIONS = ['src/domain/migrations', 'src/server/db/migrations']

const migrationsHash = (): string => {
  const hash = createHash('sha256')
  for (const folder of MIGRATIONS) {
    const path = fileURLToPath(new URL(`../../../${folder}/`, import.meta.url))
    if (!existsSync(path)) continue
    const files = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile())
    for (const { name } of files.sort((a, b) => (a.name < b.name ? -1 : 1)))
      hash.update(name).update(readFileSync(path + name))
  }
  return hash.digest('hex').slice(0, 12)
}

const urlOf = (database: string): string => {
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${database}`
  return url.href
}

const asAdmin = async <T>(work: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
