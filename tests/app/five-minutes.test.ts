import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Copy, copyOf, project } from '../architecture/copy.ts'
import { unconfirmed } from '../server/access/proposal.ts'
import { bareDatabase, type TestDatabase } from '../server/harness/database.ts'
import type { OpenApi } from '../server/harness/operations.ts'
import { changedVehicle } from './harness/changed-vehicle.ts'
import { filesIn, runIn } from './harness/in-clone.ts'
import { noise } from './harness/png.ts'
import { ProductProcess } from './harness/product-process.ts'
import { type RepairTexts, walkRepairs } from './harness/repair-walk.ts'
import { repairDeclaration, withRepairs } from './harness/repairs.ts'
import { sendTo } from './harness/send-to.ts'
import { type Texts, walkVehicles } from './harness/vehicle-walk.ts'

/** 'Add an entity in five minutes' of src/README.md, to the letter, in a copy of the clone, with its declaration; then with children. */
const alone = /```ts\n(import .*?)```/s.exec(readFileSync(join(project, 'src/README.md'), 'utf8'))?.[1] ?? ''
const declaration = withRepairs(alone)
const languages = ['en', 'fr', 'ar']
const wordFile = (language: string, entity = 'vehicle') => `locales/${language}/${entity}.json`

const copied = [
  'src',
  'locales',
  'tests',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  '.biome.json',
  '.gitignore',
]
let clone: Copy
let database: TestDatabase
let product: ProductProcess | undefined
const read = (path: string) => readFileSync(join(clone.root, path), 'utf8')
/** What a person does with the texts that `derive` has marked: here each says in which language it is. */
const translate = () => {
  for (const language of languages)
    for (const file of [wordFile(language), wordFile(language, 'repair')])
      clone.write(file, read(file).replaceAll('✎', language === 'en' ? 'All' : language))
}
const accessFiles = ['vehicle', 'repair'].map((entity) => `tests/server/access/${entity}.txt`)
const said = { migrated: '', access: [''], checked: '' }
beforeAll(async () => {
  database = await bareDatabase()
  clone = copyOf(...copied)
  await npm('entity', 'vehicle')
  clone.write('src/domain/work/vehicle.ts', alone)
  await npm('entity', 'repair')
  clone.write('src/domain/work/repair.ts', repairDeclaration)
  clone.write('src/domain/work/vehicle.ts', declaration)
  await npm('derive')
  translate()
  said.migrated = await npm('migration', 'vehicle')
  await npm('access', 'vehicle', 'repair')
  said.access = accessFiles.map(read)
  // Whoever has read them takes out their first lines.
  for (const path of accessFiles) clone.write(path, read(path).slice(read(path).indexOf('\n') + 1))
  said.checked = await npm('check', 'vehicle')
}, 600_000)
afterAll(async () => {
  await product?.end('SIGTERM')
  clone.remove()
  await database.drop()
})

const run = (program: string, ...args: readonly string[]) => runIn(clone.root, program, ...args)
/** One of the commands of the README. @returns what it said @throws where it ends with anything but 0 */
const npm = async (script: string, ...args: readonly string[]): Promise<string> => {
  const { code, said: output } = await run('npm', 'run', '--silent', script, '--', ...args)
  if (code !== 0) throw new Error(`npm run ${script} ended with ${code}: ${output}`)
  return output
}
const tool = (path: string, ...args: readonly string[]) =>
  run(process.execPath, join(project, 'node_modules', path), ...args)

const environment = () => ({ DATABASE_URL: database.url, TMS_DATA: join(clone.root, '.data'), TMS_DEMO: '0' })

const migrationFile = () =>
  readdirSync(join(clone.root, 'src/domain/migrations')).find((name) => name.endsWith('_vehicle.sql')) ?? ''

test('of 15 fields, with nothing written by hand but the declaration and its words', () => {
  const before = (path: string) =>
    existsSync(join(project, path)) ? readFileSync(join(project, path), 'utf8') : undefined
  const touched = filesIn(clone.root).filter((path) => read(path) !== before(path))
  const ours = ['vehicle.ts', 'repair.ts', 'area.ts', 'grants.ts'].map((file) => `src/domain/work/${file}`)
  const made = [`src/domain/migrations/${migrationFile()}`, 'src/domain/migrations/snapshot.json']
  const words = languages.flatMap((language) => [wordFile(language), wordFile(language, 'repair')])
  expect(touched.sort()).toEqual([...ours, ...made, ...words, ...accessFiles, 'tests/domain/permissions.txt'].sort())
  expect(repairDeclaration.split(/^ {2}(?=fields|title)/m)[1]?.match(/^ {4}\w+: \w+\(/gm)).toHaveLength(8)
  expect(alone.split(/^ {2}(?=fields|title)/m)[1]?.match(/^ {4}\w+: \w+\(/gm)).toHaveLength(15)
  expect(migrationFile()).toMatch(/^\d{4}_vehicle\.sql$/)
  const statements = read(`src/domain/migrations/${migrationFile()}`)
  expect(statements).toContain('CREATE TABLE "vehicles"')
  expect(statements).toContain('CREATE TABLE "repairs"')
  expect(statements).not.toMatch(/\bDROP\b|"users"\s+(ADD|ALTER)/)
})

test('who gets what from its calls and its children’s is proposed, to be read before it counts', () => {
  expect(said.access.map((lines) => lines.startsWith(unconfirmed))).toEqual([true, true])
  expect(said.access[0]).toMatch(/^(GET|POST) \/api\/vehicles\S*\n {2}anonymous/m)
  expect(said.access[1]).toMatch(/^(GET|POST) \/api\/repairs\S*\n {2}anonymous/m)
  expect(accessFiles.map(read).join('')).not.toContain(unconfirmed)
})

test('the check of the entity finds nothing left to do, and said so', () => {
  expect(said.checked.match(/: right/g)).toHaveLength(3)
  expect(said.checked).not.toContain('wrong')
})

describe('the browser part built from it', () => {
  let built: string
  beforeAll(async () => {
    const { code, said } = await tool('vite/bin/vite.js', 'build', '--mode', 'web', '--logLevel', 'warn')
    expect(code, said).toBe(0)
    const assets = join(clone.root, 'dist/web/assets')
    built = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
      .join('\n')
  }, 120_000)

  test('knows its page and its fields', () => {
    expect(built).toMatch(/["'`]\/vehicles["'`]/)
    expect(built).toContain('bought_on')
  })
  test.each(languages)('says it in %s', (language) => {
    const words = JSON.parse(read(wordFile(language))) as { empty: string; choice: { kind: { lorry: string } } }
    expect(built).toContain(words.empty)
    expect(built).toContain(words.choice.kind.lorry)
  })
})

describe('the server started from it', () => {
  let address: string
  let token = ''
  let send: ReturnType<typeof sendTo>
  beforeAll(async () => {
    product = new ProductProcess(environment(), { clone: clone.root })
    address = await product.ready()
    const code = await vi.waitUntil(() => /first-run\?code=(\S+)\n/.exec(product?.output ?? '')?.[1], {
      timeout: 20_000,
    })
    send = sendTo(
      () => address,
      () => token,
    )
    const person = { name: 'First', email: 'first@example.test', password: 'Kraków!1974-north' }
    const { status, body } = await send('POST', '/api/first-run', { code, ...person })
    expect(status, JSON.stringify(body)).toBe(201)
    token = body.data.access_token
  })

  test('has its table, from the migration', async () => {
    const { rows } = await database.pool.query(
      "select column_name from information_schema.columns where table_name = 'vehicles' order by 1",
    )
    const columns = rows.map((row: { column_name: string }) => row.column_name)
    expect(columns).toEqual(expect.arrayContaining(['plate', 'driver_id', 'department_id', 'picture_id', 'position']))
    const applied = await database.pool.query('select name from migration order by name desc limit 1')
    expect(applied.rows).toEqual([{ name: migrationFile() }])
  })

  test('makes, finds, changes and tells its rows', async () => {
    const made = await send('POST', '/api/vehicles', { plate: 'أ ب ج 123', kind: 'lorry', bought_on: '2026-07-15' })
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 201,
      body: { data: { kind: 'lorry', state: 'ready', version: 1 } },
    })
    expect((await send('POST', '/api/vehicles', { plate: 'Łódź 7', bought_on: '2026-01-02' })).body.data.kind).toBe(
      'van',
    )
    const plates = async (query: string) =>
      (await send('GET', `/api/vehicles?${query}`)).body.data.map(({ plate }: { plate: string }) => plate)
    expect(await plates('filter[plate]=lodz')).toEqual(['Łódź 7'])
    expect(await plates('filter[kind]=lorry')).toEqual(['أ ب ج 123'])
    expect(await plates('orderOn=bought_on&orderBy=desc&include=driver')).toHaveLength(2)
    const url = `/api/vehicles/${made.body.data.id}`
    expect((await send('PUT', url, { kind: 'van', version: 1 })).body.data.version).toBe(2)
    expect((await send('GET', `${url}/history`)).body.total).toBe(2)
    expect((await send('DELETE', url)).status).toBe(200)
    expect((await send('POST', `${url}/restore`)).status).toBe(200)
  })

  test('keeps a picture, and answers with its address', async () => {
    const form = new FormData()
    form.set('plate', 'Picture 1')
    form.set('bought_on', '2026-01-02')
    form.set('picture', new Blob([noise(8)], { type: 'image/png' }), 'lorry.png')
    const { status, body } = await send('POST', '/api/vehicles', form)
    expect(status, JSON.stringify(body)).toBe(201)
    const { data } = (await send('GET', `/api/vehicles/${body.data.id}`)).body
    const picture = await fetch(address + data.picture.url, { headers: { authorization: `Bearer ${token}` } })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await send('DELETE', `/api/vehicles/${body.data.id}`)).status).toBe(200)
  })

  test('holds its rules', async () => {
    const refused = async (row: object): Promise<readonly string[]> => {
      const { status, body } = await send('POST', '/api/vehicles', { plate: 'Rule 1', bought_on: '2026-01-02', ...row })
      return status === 422 || status === 400 ? Object.keys(body.errors ?? {}) : [`${status}`]
    }
    expect(await refused({ kind: 'tank' })).toEqual(['kind'])
    expect(await refused({ seats: 91 })).toEqual(['seats'])
    expect(await refused({ load: '-1' })).toEqual(['load'])
    expect(await refused({ plate: 'łÓDŹ 7' })).toEqual(['plate'])
    expect(await refused({ state: 'retired' })).toEqual(['reason'])
    expect(await refused({ sold_on: '2026-01-01' })).toEqual(['sold_on'])
  })

  test('has comments, tags and a board', async () => {
    const tag = (await send('POST', '/api/tags', { name: 'Heavy' })).body.data
    const made = await send('POST', '/api/vehicles', { plate: 'Board 1', bought_on: '2026-01-02', tags: [tag.id] })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const about = { about_type: 'vehicle', about_id: made.body.data.id }
    expect((await send('POST', '/api/comments', { ...about, body: '<p>Towed</p>' })).status).toBe(201)
    const { body } = await send('GET', '/api/vehicles/groups?by=state')
    expect(body.data).toEqual([{ state: 'ready', count: 3, sums: {} }])
  })

  test('has its permissions, which the administrator holds, and built-in roles as far as they were granted', async () => {
    const actions = ['delete', 'export', 'index', 'index-all', 'restore', 'show', 'store', 'update']
    const names = actions.map((action) => `vehicle-${action}`)
    const listed = await send('GET', '/api/permissions?filter[name]=vehicle&perPage=50')
    expect(listed.body.data.map(({ name }: { name: string }) => name).sort()).toEqual(names)
    const { id } = (await send('GET', '/api/profile')).body.data
    const held = (await send('GET', `/api/users/${id}/permissions`)).body.data.map(({ name }: { name: string }) => name)
    expect(held).toEqual(expect.arrayContaining(names))
    const holders = await database.pool.query(
      "select r.name from roles r join roles_permissions rp on rp.source_id = r.id join permissions p on p.id = rp.target_id where p.name = 'vehicle-index' order by 1",
    )
    expect(holders.rows.map((row: { name: string }) => row.name)).toContain('member')
  })

  test('tells of its calls in OpenAPI', async () => {
    const { paths } = (await send('GET', '/api/openapi.json')).body as OpenApi
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(calls).toEqual(
      expect.arrayContaining([
        ...['get /api/vehicles', 'post /api/vehicles', 'get /api/vehicles/groups', 'post /api/vehicles/place'],
        ...['get /api/vehicles/{id}', 'put /api/vehicles/{id}', 'delete /api/vehicles/{id}'],
        ...['get /api/vehicles/{id}/history', 'post /api/vehicles/bulk', 'post /api/vehicles/undo'],
      ]),
    )
  })

  test('serves its page', async () => {
    const page = await fetch(`${address}/vehicles`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('is made, found, edited and carried in the browser, its children in its form, in both directions', async () => {
    const words = <T>(language: string, entity?: string) => JSON.parse(read(wordFile(language, entity))) as T
    const texts = { en: words<Texts>('en'), fr: words<Texts>('fr'), ar: words<Texts>('ar') }
    await walkVehicles({ address, token, texts })
    const both = (one: 'en' | 'ar'): RepairTexts => ({ vehicle: words(one), repair: words(one, 'repair') })
    await walkRepairs({ address, token, texts: { en: both('en'), ar: both('ar') }, send })
  }, 180_000)

  describe('changed over rows that stand there: a field under another name, one that is required now, one that goes', () => {
    beforeAll(async () => {
      await send('POST', '/api/vehicles', { plate: 'Before 1', bought_on: '2026-01-02', sold_on: '2026-03-04' })
      await product?.end('SIGTERM')
      clone.write('src/domain/work/vehicle.ts', changedVehicle(declaration))
      await npm('derive')
      translate()
    }, 60_000)

    test('is refused while it is not said what becomes of rows', async () => {
      const { code, said: refusal } = await run('npm', 'run', '--silent', 'migration', '--', 'vehicle_vin')
      expect(code).toBe(1)
      expect(refusal).toContain('--drop vehicle.sold_on')
      expect(refusal).toContain('--fill vehicle.vin=')
    })
    test('is right once it is said, and what it is called is checked', async () => {
      await npm('migration', 'vehicle_vin', '--drop', 'vehicle.sold_on', '--fill', 'vehicle.vin=unknown')
      expect((await npm('check', 'vehicle')).match(/: right/g)).toHaveLength(3)
    }, 90_000)
    test('leaves every row, value and past where it was', async () => {
      product = new ProductProcess(environment(), { clone: clone.root })
      address = await product.ready()
      const { data } = (await send('GET', '/api/vehicles?filter[registration]=before 1')).body
      expect(data).toEqual([expect.objectContaining({ registration: 'Before 1', vin: 'unknown', version: 1 })])
      expect(data[0]).not.toHaveProperty('sold_on')
      const url = `/api/vehicles/${data[0].id}`
      const past = (await send('GET', `${url}/history`)).body.data[0].changes.map(
        ({ field }: { field: string }) => field,
      )
      expect(past).toContain('registration')
      expect((await send('PUT', url, { registration: '' })).status).toBe(422)
      expect((await send('PUT', url, { registration: 'After 1', version: 1 })).body.data.registration).toBe('After 1')
      expect(
        (await send('POST', '/api/vehicles', { registration: 'After 2', bought_on: '2026-01-02' })).body.errors,
      ).toHaveProperty('vin')
    }, 60_000)
  })
})
