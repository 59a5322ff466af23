import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationsFolder } from '../../src/server/db/migrate.ts'
import { plainColumnOf } from '../../src/server/db/plain-columns.ts'
import { bareDatabase } from './harness/database.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
const paths: { readonly [entity: string]: { readonly path: string; readonly field: string } } = {
  task: { path: '/tasks', field: 'description' },
  ticket: { path: '/tickets', field: 'description' },
  todo: { path: '/todos', field: 'description' },
  comment: { path: '/comments', field: 'body' },
  canned_reply: { path: '/canned-replies', field: 'body' },
  page: { path: '/pages', field: 'content' },
  message: { path: '/messages', field: 'body' },
}
const told =
  '<p>Note to R&amp;D and AT&amp;T, <strong>urgent</strong></p><p>a <strong>big</strong> <a href="https://x.test">link</a>, in<em>side</em> d’accueil</p>'

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  const department = (await made('/departments', { name: 'Quay' })).id
  const project = await made('/projects', {
    name: 'Parcours d’accueil',
    priority: 'low',
    destination: 'internal',
    department_id: department,
    phases: [],
  })
  const task = await made('/tasks', { name: 'One', project_id: project.id, description: told })
  await made('/tickets', { title: 'One', description: told })
  const workspace = (await made('/todo/workspaces', { name: 'Mine' })).id
  await made('/todos', { title: 'One', workspace_id: workspace, description: told })
  await made('/comments', { about_type: 'task', about_id: task.id, body: told })
  await made('/canned-replies', { name: 'One', body: told })
  const document = (await made('/documents', { title: 'One' })).id
  await made('/pages', { title: 'One', document_id: document, content: told })
  const notes = (await made('/conversations', { kind: 'direct', members: [admin.id] })).id
  await made('/messages', { conversation_id: notes, body: told })
})
afterAll(() => product.end())

test('each entity with a rich text is tried', () => {
  const rich = product.engine.models.all.filter(({ fields }) =>
    fields.some((field) => plainColumnOf(field) !== undefined),
  )
  expect(rich.map(({ name: entity }) => entity).sort()).toEqual(Object.keys(paths).sort())
})

const found = async (entity: string, query: string): Promise<number> => {
  const { status, body } = await admin.send('GET', `/api${paths[entity]?.path}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.total
}

test.each(Object.keys(paths))(
  'the rich text of %s is searched and filtered by what people read of it',
  async (entity) => {
    const field = paths[entity]?.field ?? ''
    for (const word of ['R&D', 'AT&T', 'urgent', 'inside', "d'accueil", 'URGENT big'])
      expect([word, await found(entity, `search=${encodeURIComponent(word)}`)]).toEqual([word, 1])
    for (const word of ['strong', 'amp', 'href', 'x.test', '</p>'])
      expect([word, await found(entity, `search=${encodeURIComponent(word)}`)]).toEqual([word, 0])
    const by = (operator: string, value: string) =>
      found(
        entity,
        `filters[0][column]=${field}&filters[0][operator]=${operator}&filters[0][value]=${encodeURIComponent(value)}`,
      )
    expect(await found(entity, `filter[${field}]=${encodeURIComponent('big link')}`)).toBe(1)
    expect(await by('startswith', 'note to r&d')).toBe(1)
    expect(await by('endswith', "inside d'accueil")).toBe(1)
    expect(await by('ncontains', 'strong')).toBe(1)
    expect(await by('contains', 'urgent a big')).toBe(1)
    expect(await by('eq', told)).toBe(0)
  },
)

test('apostrophes and hyphens of any form find a project', async () => {
  for (const word of ["d'accueil", 'd’accueil', 'D`ACCUEIL', 'dʼaccueil'])
    for (const query of [`search=${encodeURIComponent(word)}`, `filter[name]=${encodeURIComponent(word)}`])
      expect([query, (await admin.send('GET', `/api/projects?${query}`)).body.total]).toEqual([query, 1])
})

test('a search uses the index of the texts', async () => {
  const plan = await product.engine.db.transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`)
    return tx.all<{ 'QUERY PLAN': string }>(
      sql`explain select 1 from tickets t where t.description_folded like '%' || tms_pattern(${'urgent'}) || '%'`,
    )
  })
  expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('tickets_description_search')
})

test('texts of an older version are found after the upgrade', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tms-older-'))
  const database = await bareDatabase()
  try {
    for (const file of readdirSync(migrationsFolder).filter((one) => one.endsWith('.sql') && one < '0046'))
      cpSync(join(migrationsFolder, file), join(folder, file))
    await migrate(database.pool, { folder })
    const id = '01a206b2-b559-7000-8000-000000000001'
    await database.pool.query(
      `insert into canned_replies (id, created_at, updated_at, name, body) values ($1, now(), now(), 'l’accueil', $2)`,
      [id, told],
    )
    await migrate(database.pool)
    const asked = async (column: string, word: string) => {
      const { rows } = await database.pool.query(
        `select r.id from canned_replies r where tms_fold(r.${column}) like '%' || tms_pattern($1) || '%'`,
        [word],
      )
      return rows.map((row) => row.id)
    }
    await database.pool.query('set enable_seqscan = off')
    expect(await asked('body_plain', 'R&D')).toEqual([id])
    expect(await asked('body_plain', 'strong')).toEqual([])
    expect(await asked('name', "l'accueil")).toEqual([id])
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
