import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { backUp } from '../../../src/server/backup/backup.ts'
import type { ByteStore } from '../../../src/server/files/bytes.ts'
import { folderBytes } from '../../../src/server/files/folder.ts'
import { bareDatabase, type TestDatabase } from './database.ts'
import { formHeaders, formOf } from './forms.ts'
import { pngOf } from './pictures.ts'
import { type Person, type Product, type Send, startTestProduct } from './product.ts'

const lost = '01890000-0000-7000-8000-00000000dead'

/** A product with some rows and five pictures, and a good backup of it; for one test file. */
export class BackupStage {
  product!: Product
  admin!: Person
  folder = ''
  good = ''
  readonly ends: (() => unknown)[] = []

  constructor() {
    beforeAll(async () => {
      this.folder = mkdtempSync(join(process.env.TMS_TEST_DIR || tmpdir(), 'tms-backup-'))
      this.product = await startTestProduct()
      this.admin = await this.product.person({ roles: ['admin'], name: 'Zoë\t\\N "؟"\n' })
      for (let n = 0; n < 5; n++) await this.changePicture(n)
      const { send } = this.admin
      await send('PUT', '/api/profile', { job_title: 'Driver' })
      await this.product.engine.long.pool.query(
        "insert into file (id, name, type, size, created_at) values ($1, 'lost.pdf', 'application/pdf', 9, $2)",
        [lost, new Date().toISOString()],
      )
      this.good = join(this.folder, 'good.tar.gz')
      expect((await this.backUp(this.good)).lost).toEqual([lost])
    })
    afterEach(async () => {
      for (const end of this.ends.splice(0).reverse()) await end()
    })
    afterAll(async () => {
      await this.product.end()
      rmSync(this.folder, { recursive: true, force: true })
    })
  }

  backUp(path: string, files = this.product.files.bytes) {
    return backUp(this.product.engine.db.pool, files, path, Date.now)
  }

  changePicture(n: number, send: Send = this.admin.send) {
    const form = formOf({ name: 'avatar', filename: `${n}.png`, data: pngOf(10 + n, 10) })
    return send('PUT', '/api/profile', form, formHeaders)
  }

  async empty(): Promise<TestDatabase> {
    const database = await bareDatabase()
    this.ends.push(database.drop)
    return database
  }

  bytesIn(name: string): ByteStore {
    return folderBytes(join(this.folder, name))
  }

  optionsFor(pool: pg.Pool, name: string, more: { replace?: boolean; migrations?: string } = {}) {
    return { pool, files: this.bytesIn(name), spoolFolder: join(this.folder, `${name}-uploads`), ...more }
  }

  inFolder(name: string): string[] {
    const path = join(this.folder, name)
    return existsSync(path) ? readdirSync(path).sort() : []
  }
}

/** Tables whose rows are not restored, and whose values mean something only in their own database. */
const leftBehind = new Set(['session', 'known_device', 'rate_limit', 'migration'])
/** Returns all rows of all tables as text, in order. */
export const contentOf = async (pool: pg.Pool) => {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const content: { [table: string]: string[] } = {}
  for (const { name } of tables) {
    if (leftBehind.has(name)) continue
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - '{transaction}'::text[])::text as row from "${name}" t order by 1`,
    )
    content[name] = rows.map(({ row }) => row)
  }
  return content
}
/** Returns the tables of a database that should have none. */
export const tablesOf = async (pool: pg.Pool) =>
  (await pool.query("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'")).rows
