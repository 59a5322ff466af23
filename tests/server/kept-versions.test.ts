import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { releases } from '../../src/domain/system/releases.ts'
import { verifyArchive } from '../../src/server/backup/read-archive.ts'
import { restore } from '../../src/server/backup/restore.ts'
import { migrate, migrationsFolder } from '../../src/server/db/migrate.ts'
import { folderBytes } from '../../src/server/files/folder.ts'
import { bareDatabase } from './harness/database.ts'
import { type Body, type Product, type Send, startTestProduct } from './harness/product.ts'
import { type Content, type Row, readContent } from './kept/content.ts'
import { expectContent, expectRows } from './kept/holds.ts'
import { archiveOf, type Kept, keptOf, keptVersions } from './kept/kept.ts'

/**
 * What earlier versions left behind comes up whole. Of each version there is a folder in `kept/`, made by that very
 * version (`kept/make.ts`): a backup of an organisation with every kind of row, and all that its API told of it. A new
 * folder is all that another version takes; fields that are told otherwise since have their line in `kept/holds.ts`.
 *
 * A backup comes up by being restored. A data folder comes up by its database's being migrated at the start; of
 * PostgreSQL's own files (tens of megabytes, of one platform) only what is in them is kept: the version's own migrations
 * make its schema, the archive has its rows. Sessions and the job queue are in no archive.
 */
const models = modelsOf(registry)
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The clock stands where the version was left: links are good, and nothing is too old for the trash. */
const comeUp = async ({ version, madeAt }: Kept, way: 'backup' | 'data folder'): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), 'tms-kept-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = await bareDatabase()
  const { pool } = database
  const path = archiveOf(version)
  const place = { pool, files: folderBytes(join(folder, 'files')), spoolFolder: join(folder, 'uploads') }
  if (way === 'backup') await restore(path, place)
  else {
    const migrations = join(folder, 'migrations')
    mkdirSync(migrations)
    for (const { name } of (await verifyArchive(path)).head.migrations)
      copyFileSync(join(migrationsFolder, name), join(migrations, name))
    await restore(path, { ...place, migrations })
    // As the server does at its start.
    await migrate(pool)
  }
  const product = await startTestProduct({ found: { database, folder }, now: () => Date.parse(madeAt) })
  ends.push(product.end)
  return product
}

/** Everybody, signed in by the password that they had. */
const signInAll = async (product: Product, { content, password }: Kept): Promise<Map<string, string>> => {
  const tokens = new Map<string, string>()
  for (const email of Object.keys(content.own)) {
    const { status, body } = await product.anonymous('POST', '/api/users/login', { email, password })
    expect(status, `${email}: ${JSON.stringify(body)}`).toBe(200)
    tokens.set(email, body.data.access_token)
  }
  return tokens
}

const contentOf = (product: Product, tokens: ReadonlyMap<string, string>): Promise<Content> => {
  const [[, first] = ['', '']] = tokens
  const bytes = async (url: string) => {
    const answer = await product.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${first}` } })
    expect(answer.statusCode, url).toBe(200)
    return answer.rawPayload
  }
  const people = new Map([...tokens].map(([email, token]) => [email, product.with(token)]))
  return readContent({ models, admin: { send: product.with(first), bytes }, people })
}

/** Brings back all that lies in the trash; what went along with its parent comes with it. */
const emptyTrash = async (admin: Send, kept: Kept): Promise<void> => {
  for (const [entity, { trash = [] }] of Object.entries(kept.content.entities)) {
    const { api } = models.of(entity).entity
    for (let left = trash.length; left > 0; ) {
      const { data } = (await admin('GET', `/api${api}/trash?perPage=100`)).body
      if (data.length === 0) break
      const answers = await Promise.all(data.map(({ id }: Row) => admin('POST', `/api${api}/${id}/restore`, {})))
      expect(
        answers.map(({ status }) => status),
        entity,
      ).toContain(200)
      left -= 1
    }
    const rows: Row[] = []
    for (const { id } of trash) rows.push((await admin('GET', `/api${api}/${id}`)).body.data)
    // Coming back is a change of its own.
    const values = ({ id, name }: Row): Row => ({ id, name })
    expectRows(entity, trash.map(values), rows)
  }
  for (const path of kept.hidden) expect((await admin('GET', `/api${path}`)).status, path).toBe(200)
}

describe.each(keptVersions())('what %s left', (version) => {
  const kept = keptOf(version)

  test.each(['backup', 'data folder'] as const)('as a %s comes up with everything in it, and lives on', async (way) => {
    const product = await comeUp(kept, way)
    const tokens = await signInAll(product, kept)
    expectContent(kept.content, await contentOf(product, tokens))

    for (const { id, token, task, password } of kept.links) {
      const keys = { token, ...(password === undefined ? {} : { password }) }
      const { status, body } = await product.anonymous('POST', `/api/public/tasks/${id}`, keys)
      const row = kept.content.entities.task?.rows.find((one) => one.id === task)
      expect({ status, name: body.data?.name }, id).toEqual({ status: 200, name: row?.name })
    }

    const [[, first] = ['', '']] = tokens
    const admin = product.with(first)
    await emptyTrash(admin, kept)
    // Numbers go on behind the last one that was given, be it in the trash.
    const tasks = (await admin('GET', '/api/tasks?perPage=100')).body.data
    const last = Math.max(...tasks.map(({ number }: Body) => number))
    const made = await admin('POST', '/api/tasks', { project_id: tasks[0].project_id, name: 'From here on' })
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
    expect(made.body.data.number).toBeGreaterThan(last)
  })
})

test('something is kept of every minor version that was released, the one in the making aside', () => {
  const minorOf = (version: string) => version.split('.').slice(0, 2).join('.')
  const [newest, ...others] = [...new Set(releases.map(({ version }) => minorOf(version)))]
  // The first of which anything was kept.
  const due = others.slice(0, others.indexOf('0.7') + 1)
  const kept = new Set(keptVersions().map(minorOf))
  const missing = due.filter((minor) => !kept.has(minor))
  expect(missing, `run tests/server/kept/make.ts on the last of each; ${newest} is still to come`).toEqual([])
})
