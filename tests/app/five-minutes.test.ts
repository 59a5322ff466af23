import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Copy, copyOf, project } from '../architecture/copy.ts'
import { bareDatabase, type TestDatabase } from '../server/harness/database.ts'
import type { OpenApi } from '../server/harness/operations.ts'
import { ProductProcess } from './harness/product-process.ts'

/** 'Add an entity in five minutes' of src/README.md, to the letter, in a copy of the clone. Only these are written by hand. */
const declaration = `import { defineEntity, everyone } from '../../core/entity.ts'
import { choice, day, ref, text } from '../../core/fields.ts'

export const vehicle = defineEntity({
  name: 'vehicle',
  api: '/vehicles',
  page: '/vehicles',
  permission: 'vehicle',
  group: 'work',
  icon: 'local_shipping',
  fields: {
    plate: text({ required: true, max: 20, search: true, sort: true, unique: true }),
    kind: choice(['van', 'lorry'], { initial: 'van' }),
    driver: ref('user', { onDelete: 'clear' }),
    bought_on: day({ sort: true }),
  },
  title: 'plate',
  list: { columns: ['plate', 'kind', 'driver', 'bought_on'], filters: ['plate', 'kind', 'driver'], sort: 'plate' },
  form: [{ section: 'main', fields: ['plate', 'kind', 'driver', 'bought_on'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
`
const words = (
  one: string,
  many: string,
  empty: string,
  plate: string,
  kind: string,
  driver: string,
  bought: string,
  van: string,
  lorry: string,
) => ({
  one,
  many,
  empty,
  field: { plate, kind, driver, bought_on: bought },
  choice: { kind: { van, lorry } },
  section: { main: one },
})
const languages = {
  en: words(
    'Vehicle',
    'Vehicles',
    'Vehicles carry the loads of the fleet.',
    'Plate',
    'Kind',
    'Driver',
    'Bought on',
    'Van',
    'Lorry',
  ),
  fr: words(
    'Véhicule',
    'Véhicules',
    'Les véhicules portent les charges de la flotte.',
    'Plaque',
    'Genre',
    'Conducteur',
    'Acheté le',
    'Camionnette',
    'Poids lourd',
  ),
  ar: words(
    'مركبة',
    'المركبات',
    'المركبات تنقل حمولات الأسطول.',
    'اللوحة',
    'النوع',
    'السائق',
    'تاريخ الشراء',
    'شاحنة صغيرة',
    'شاحنة كبيرة',
  ),
}

let clone: Copy
let database: TestDatabase
let product: ProductProcess | undefined
beforeAll(async () => {
  database = await bareDatabase()
  clone = copyOf('src', 'locales', 'package.json', 'tsconfig.json', 'vite.config.ts')
  const read = (path: string) => readFileSync(join(clone.root, path), 'utf8')
  clone.write('src/domain/work/vehicle.ts', declaration)
  const listed = read('src/domain/work/area.ts').replace('entities: [', 'entities: [vehicle, ')
  clone.write('src/domain/work/area.ts', `import { vehicle } from './vehicle.ts'\n${listed}`)
  for (const [language, said] of Object.entries(languages))
    clone.write(`locales/${language}/vehicle.json`, `${JSON.stringify(said, null, 2)}\n`)
  expect(await run('npm', 'run', '--silent', 'migration', '--', 'vehicle')).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await product?.end('SIGTERM')
  clone.remove()
  await database.drop()
})

/** Runs a program in the copy. @returns its exit code, and everything that it said */
const run = (program: string, ...args: readonly string[]): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    // The runner's own NODE_ENV would make the build another one.
    const { NODE_ENV: _, ...env } = process.env
    const child = spawn(program, args, { cwd: clone.root, env })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
      })
    child.once('close', (code) => done({ code, said }))
  })
const tool = (path: string, ...args: readonly string[]) =>
  run(process.execPath, join(project, 'node_modules', path), ...args)

const filesIn = (root: string): string[] =>
  ['src', 'locales'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
const migrationFile = () =>
  readdirSync(join(clone.root, 'src/domain/migrations')).find((name) => name.endsWith('_vehicle.sql')) ?? ''

test('one declaration, one line, its words and the generated migration: nothing else is written', () => {
  const before = (path: string) =>
    existsSync(join(project, path)) ? readFileSync(join(project, path), 'utf8') : undefined
  const touched = filesIn(clone.root).filter((path) => readFileSync(join(clone.root, path), 'utf8') !== before(path))
  const ours = ['work/vehicle.ts', 'work/area.ts', `migrations/${migrationFile()}`, 'migrations/snapshot.json']
  const wordFiles = Object.keys(languages).map((language) => `locales/${language}/vehicle.json`)
  expect(touched.sort()).toEqual([...ours.map((path) => `src/domain/${path}`), ...wordFiles].sort())
  expect(migrationFile()).toMatch(/^\d{4}_vehicle\.sql$/)
  const statements = readFileSync(join(clone.root, 'src/domain/migrations', migrationFile()), 'utf8')
  expect(statements).toContain('CREATE TABLE "vehicles"')
  expect(statements).not.toMatch(/\bDROP\b|"users"\s+(ADD|ALTER)/)
})

test.each(['src/core', 'src/domain'])('types hold in %s', { timeout: 120_000 }, async (room) => {
  expect(await tool('typescript-7/bin/tsc', '-p', room)).toEqual({ code: 0, said: '' })
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
  test.each(Object.entries(languages))('says it in %s', (_language, { empty, choice }) => {
    expect(built).toContain(empty)
    expect(built).toContain(choice.kind.lorry)
  })
})

describe('the server started from it', () => {
  let address: string
  let send: (method: string, path: string, body?: object) => Promise<{ status: number; body: Body }>
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the server sends; what they hold is what tests assert
  type Body = any
  beforeAll(async () => {
    const env = { DATABASE_URL: database.url, TMS_DATA: join(clone.root, '.data'), TMS_DEMO: '0' }
    product = new ProductProcess(env, { clone: clone.root })
    address = await product.ready()
    const code = await vi.waitUntil(() => /first-run\?code=(\S+)\n/.exec(product?.output ?? '')?.[1], {
      timeout: 20_000,
    })
    let token = ''
    send = async (method, path, body) => {
      const headers: Record<string, string> = { authorization: `Bearer ${token}` }
      if (body !== undefined) headers['content-type'] = 'application/json'
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const answer = await fetch(address + path, init)
      return { status: answer.status, body: await answer.json() }
    }
    const person = { name: 'First', email: 'first@example.test', password: 'Kraków!1974-north' }
    const { status, body } = await send('POST', '/api/first-run', { code, ...person })
    expect(status, JSON.stringify(body)).toBe(201)
    token = body.data.access_token
  })

  test('has its table, from the migration', async () => {
    const { rows } = await database.pool.query(
      "select column_name from information_schema.columns where table_name = 'vehicles' order by 1",
    )
    const own = ['bought_on', 'driver_id', 'kind', 'plate']
    const everywhere = ['created_at', 'created_by', 'id', 'updated_at', 'updated_by', 'version']
    expect(rows.map((row: { column_name: string }) => row.column_name)).toEqual([...own, ...everywhere].sort())
    const applied = await database.pool.query('select name from migration order by name desc limit 1')
    expect(applied.rows).toEqual([{ name: migrationFile() }])
  })

  test('makes, finds, changes and tells its rows', async () => {
    const made = await send('POST', '/api/vehicles', { plate: 'أ ب ج 123', kind: 'lorry', bought_on: '2026-07-15' })
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 201,
      body: { data: { kind: 'lorry', version: 1 } },
    })
    expect((await send('POST', '/api/vehicles', { plate: 'Łódź 7' })).body.data.kind).toBe('van')
    const plates = async (query: string) =>
      (await send('GET', `/api/vehicles?${query}`)).body.data.map(({ plate }: { plate: string }) => plate)
    expect(await plates('filter[plate]=lodz')).toEqual(['Łódź 7'])
    expect(await plates('filter[kind]=lorry')).toEqual(['أ ب ج 123'])
    expect(await plates('orderOn=bought_on&orderBy=desc&include=driver')).toHaveLength(2)
    const url = `/api/vehicles/${made.body.data.id}`
    expect((await send('PUT', url, { kind: 'van', version: 1 })).body.data.version).toBe(2)
    expect((await send('GET', `${url}/history`)).body.total).toBe(2)
    expect((await send('POST', '/api/vehicles', { plate: 'x', kind: 'tank' })).body.errors.kind).toHaveLength(1)
    expect((await send('DELETE', url)).status).toBe(200)
  })

  test('has its permissions, and the administrator holds them', async () => {
    const names = ['delete', 'export', 'index', 'show', 'store', 'update'].map((action) => `vehicle-${action}`)
    const listed = await send('GET', '/api/permissions?filter[name]=vehicle&perPage=50')
    expect(listed.body.data.map(({ name }: { name: string }) => name).sort()).toEqual(names)
    const { id } = (await send('GET', '/api/profile')).body.data
    const held = (await send('GET', `/api/users/${id}/permissions`)).body.data.map(({ name }: { name: string }) => name)
    expect(held).toEqual(expect.arrayContaining(names))
  })

  test('tells of its calls in OpenAPI', async () => {
    const { paths } = (await send('GET', '/api/openapi.json')).body as OpenApi
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(calls.filter((call) => call.includes('/vehicles')).sort()).toEqual([
      'delete /api/vehicles/{id}',
      'get /api/vehicles',
      'get /api/vehicles/{id}',
      'get /api/vehicles/{id}/history',
      'post /api/vehicles',
      'post /api/vehicles/bulk',
      'post /api/vehicles/export',
      'post /api/vehicles/undo',
      'put /api/vehicles/{id}',
    ])
  })

  test('serves its page', async () => {
    const page = await fetch(`${address}/vehicles`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })
})
