import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Model, modelsOf } from '../../src/core/declare/model.ts'
import { name } from '../../src/server/db/database.ts'
import { engineTables } from '../../src/server/db/engine-tables.ts'
import { joinTableOf } from '../../src/server/db/tables.ts'
import { sampleOf } from '../breadth.ts'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { type Answer, type Body, goodPassword, type Person, type Product, startTestProduct } from './harness/product.ts'
import { sampler } from './harness/samples.ts'

let product: Product
let admin: Person
let samples: ReturnType<typeof sampler>
let columns: ReadonlyMap<string, ReadonlyMap<string, string>>
beforeAll(async () => {
  product = await startTestProduct({ registry: specimens, computed: specimensComputed })
  admin = await product.person({ roles: ['admin'] })
  samples = sampler(product.engine.models, admin.send)
  columns = await typesByTable()
})
afterAll(() => product.end())

/**
 * Reads the columns of every table in the running database with their types: what really exists, not what is declared.
 */
const typesByTable = async () => {
  const found = await product.engine.db.all<{ table: string; column: string; type: string }>(
    sql`select table_name as table, column_name as column, udt_name as type from information_schema.columns where table_schema = 'public'`,
  )
  const tables = new Map<string, Map<string, string>>()
  for (const { table, column, type } of found)
    tables.set(table, (tables.get(table) ?? new Map<string, string>()).set(column, type))
  return tables
}

/** Names by which other products were attacked (OWASP API3, GitHub 2012), and names of columns that ours hides. */
const famous = [
  'is_admin',
  'admin',
  'role',
  'role_id',
  'password_hash',
  'remember_token',
  'email_verified_at',
  'deletedAt',
].concat(['access_token', 'guard_name', 'built_in', 'can', 'createdBy', 'updatedBy', 'total', 'owner', 'tenant_id'])
const namesFor = (model: Model): string[] => [
  ...new Set([
    ...(columns.get(model.table)?.keys() ?? []),
    ...model.fields.flatMap((field) => [field.name, field.wire, field.includeAs ?? field.name]),
    ...Object.keys(engineTables).flatMap((table) => [...(columns.get(table)?.keys() ?? [])]),
    ...(columns.get('rate_limit')?.keys() ?? []),
    ...famous,
  ]),
]
/** Returns a value that the column would take, so that a refusal is for the name and not for the value. */
const valueFor = (model: Model, column: string): unknown => {
  switch (columns.get(model.table)?.get(column)) {
    case 'uuid':
      return randomUUID()
    case 'bool':
      return true
    case 'int4':
    case 'numeric':
      return 7
    case 'timestamptz':
      return '2020-02-02T02:02:02.000Z'
    case 'date':
      return '2020-02-02'
    case 'jsonb':
      return []
    default:
      return column === 'version' ? '2' : 'taken over'
  }
}

/** Returns a row as the database has it, with its links and their number, which must not change. */
const stateOf = async (model: Model, id: string): Promise<unknown> => {
  const { db } = product.engine
  const links = model.fields.filter(({ field }) => field.kind === 'refs').map((field) => joinTableOf(model, field))
  return [
    await db.all(
      sql`select to_jsonb(t) as row, (select count(*) from ${name(model.table)}) as rows from ${name(model.table)} t where id = ${id}`,
    ),
    ...(await Promise.all(links.map((table) => db.all(sql`select * from ${name(table)} order by 1, 2`)))),
    await db.all(sql`select count(*) as n from event`),
  ]
}

const expectRefused = (status: number, body: Body, wire: string, call: string) => {
  expect(status, `${call} with ${wire}`).toBe(422)
  expect(Object.keys(body.errors ?? {}), `${call} with ${wire}`).toContain(wire)
}

describe.each(sampleOf(modelsOf(specimens).all, 5).map((model) => [model.name, model] as const))(
  '%s',
  (_name, model) => {
    const path = `/api${model.entity.api}`
    const creatable = new Set(model.fields.filter((field) => field.creatable).map(({ wire }) => wire))
    const updatable = new Set(model.fields.filter((field) => field.updatable).map(({ wire }) => wire))
    let row: Body
    let n = 100
    beforeAll(async () => {
      if (!model.operations.has('store')) return
      const { status, body } = await admin.send('POST', path, await samples.bodyFor(model, n++))
      expect(status, JSON.stringify(body)).toBe(201)
      row = body.data
    })

    test.runIf(model.operations.has('store'))('POST takes nothing but what may be written', async () => {
      const before = await stateOf(model, row.id)
      for (const wire of namesFor(model).filter((one) => !creatable.has(one))) {
        const sent = { ...(await samples.bodyFor(model, n++)), [wire]: valueFor(model, wire) }
        const { status, body } = await admin.send('POST', path, sent)
        expectRefused(status, body, wire, `POST ${path}`)
      }
      const { status, body } = await admin.send('POST', path, { ...(await samples.bodyFor(model, n++)), version: 1 })
      expectRefused(status, body, 'version', `POST ${path}`)
      expect(await stateOf(model, row.id)).toEqual(before)
    })

    /** Returns a change that is valid except for one name, so that an accepted name would show in the row. */
    const sound = async () => {
      const all = await samples.bodyFor(model, n++)
      return Object.fromEntries(Object.entries(all).filter(([wire]) => updatable.has(wire)))
    }

    test.runIf(model.operations.has('update'))('PUT takes nothing but what may be changed', async () => {
      const before = await stateOf(model, row.id)
      for (const wire of namesFor(model).filter((one) => !updatable.has(one))) {
        const sent = { ...(await sound()), [wire]: valueFor(model, wire) }
        const { status, body } = await admin.send('PUT', `${path}/${row.id}`, sent)
        expectRefused(status, body, wire, `PUT ${path}`)
      }
      expect(await stateOf(model, row.id)).toEqual(before)
    })

    test.runIf(model.operations.has('update'))('nor does a change of many', async () => {
      const before = await stateOf(model, row.id)
      for (const wire of namesFor(model).filter((one) => !updatable.has(one))) {
        const change = { ...(await sound()), [wire]: valueFor(model, wire) }
        const { status, body } = await admin.send('POST', `${path}/bulk`, { ids: [row.id], change })
        expect({ status, done: body.done }).toEqual({ status: 200, done: 0 })
        expectRefused(body.data[0].problem.status, body.data[0].problem, wire, `bulk ${path}`)
        const beside = await admin.send('POST', `${path}/bulk`, { ids: [row.id], change: {}, [wire]: 1 })
        if (wire !== 'action') expectRefused(beside.status, beside.body, wire, `beside the change, ${path}`)
      }
      expect(await stateOf(model, row.id)).toEqual(before)
    })

    test.runIf(model.operations.has('update'))('nor does a form with files', async () => {
      const before = await stateOf(model, row.id)
      for (const wire of namesFor(model).filter((one) => !updatable.has(one))) {
        const body = `--b\r\ncontent-disposition: form-data; name="${wire}"\r\n\r\n${valueFor(model, wire)}\r\n--b--\r\n`
        const answer = await admin.send('PUT', `${path}/${row.id}`, body, {
          'content-type': 'multipart/form-data; boundary=b',
        })
        expectRefused(answer.status, answer.body, wire, `form to ${path}`)
      }
      expect(await stateOf(model, row.id)).toEqual(before)
    })

    test.runIf(!model.operations.has('store') && !model.operations.has('update'))(
      'is written by no call at all',
      async () => {
        const id = (await admin.send('GET', `${path}?perPage=1`)).body.data[0].id
        for (const [method, url] of [
          ['POST', path],
          ['PUT', `${path}/${id}`],
          ['DELETE', `${path}/${id}`],
          ['POST', `${path}/bulk`],
        ] as const)
          expect((await admin.send(method, url, {})).status, `${method} ${url}`).toBe(404)
      },
    )
  },
)

describe('calls made by hand', () => {
  const users = modelsOf(specimens).of('user')
  const namesBut = (...known: readonly string[]) => namesFor(users).filter((one) => !known.includes(one))
  const unchanged = async (
    person: Person,
    work: (expectFault: (answer: Answer, wire: string) => void) => Promise<void>,
  ) => {
    const before = await stateOf(users, person.id)
    await work(({ status, body }, wire) => expectRefused(status, body, wire, 'by hand'))
    expect(await stateOf(users, person.id)).toEqual(before)
  }

  test('one’s own account takes what is one’s own, from a member and from an administrator', async () => {
    for (const roles of [['member'], ['admin']]) {
      const one = await product.person({ roles })
      await unchanged(one, async (expectFault) => {
        for (const wire of namesBut(
          'name',
          'job_title',
          'locale',
          'time_zone',
          'avatar',
          'version',
          'share_daily_target',
        ))
          expectFault(await one.send('PUT', '/api/profile', { job_title: 'Boss', [wire]: valueFor(users, wire) }), wire)
        expectFault(await one.send('PUT', '/api/profile', { version: '1' }), 'version')
      })
    }
  })

  test.each([
    ['assign-role', 'roles', ['admin']],
    ['revoke-role', 'roles', ['member']],
    ['permissions', 'permissions', ['user-index']],
  ])('users/{id}/%s takes %s alone', async (call, kind, list) => {
    const one = await product.person({ roles: ['member'] })
    await unchanged(one, async (expectFault) => {
      for (const wire of namesBut(kind))
        expectFault(
          await admin.send('POST', `/api/users/${one.id}/${call}`, { [kind]: list, [wire]: valueFor(users, wire) }),
          wire,
        )
    })
  })

  test.each([
    ['/api/users/login', { email: 'a@example.test', password: goodPassword }],
    ['/api/first-run', { code: 'x', name: 'x', email: 'a@example.test', password: goodPassword }],
    [
      '/api/users/update-password',
      { current_password: 'x', new_password: goodPassword, new_password_confirmation: goodPassword },
    ],
  ])('%s takes its own fields alone', async (url, fields) => {
    const one = await product.person()
    await unchanged(one, async (expectFault) => {
      for (const wire of namesBut(...Object.keys(fields)))
        expectFault(await one.send('POST', url, { ...fields, [wire]: valueFor(users, wire) }), wire)
    })
  })
})

describe('a field with a permission of its own', () => {
  test('is refused to whoever lacks it, when making, changing and in bulk, and taken from who has it', async () => {
    const all = [
      'load-store',
      'load-update',
      'load-index',
      'load-show',
      'load-index-all',
      'yard-show',
      'yard-index-all',
    ]
    const without = await product.person({ permissions: all })
    const load = product.engine.models.of<string>('load')
    const made = await admin.send('POST', '/api/loads', await samples.bodyFor(load, 900))
    const before = await stateOf(load, made.body.data.id)
    const { drivers: _, ...body } = await samples.bodyFor(load, 901)
    const url = `/api/loads/${made.body.data.id}`
    const refusals = [
      await without.send('POST', '/api/loads', { ...body, price: '1.00' }),
      await without.send('PUT', url, { price: '1.00' }),
      await without.send('PUT', url, { price: null }),
    ]
    for (const answer of refusals) expectRefused(answer.status, answer.body, 'price', 'load')
    const bulk = await without.send('POST', '/api/loads/bulk', { ids: [made.body.data.id], change: { price: '1.00' } })
    expectRefused(bulk.body.data[0].problem.status, bulk.body.data[0].problem, 'price', 'bulk')
    expect(await stateOf(load, made.body.data.id)).toEqual(before)
    const having = await product.person({ permissions: [...all, 'load-price'] })
    expect((await having.send('PUT', url, { price: '1.00' })).body.data.price).toBe('1.00')
  })

  test('roles are not given away by whoever may only change users', async () => {
    const clerk = await product.person({
      permissions: ['user-store', 'user-update', 'user-show', 'user-index-all', 'role-index'],
    })
    const one = await product.person()
    const users = product.engine.models.of('user')
    const before = await stateOf(users, one.id)
    const body = { name: 'New', email: 'new@example.test', password: goodPassword, roles: ['member'] }
    for (const answer of [
      await clerk.send('POST', '/api/users', body),
      await clerk.send('PUT', `/api/users/${one.id}`, { roles: ['member'] }),
      await clerk.send('PUT', `/api/users/${one.id}`, { roles: { added: ['member'] } }),
      await clerk.send('PUT', `/api/users/${one.id}`, { roles: [] }),
    ])
      expectRefused(answer.status, answer.body, 'roles', 'user')
    expect(await stateOf(users, one.id)).toEqual(before)
  })
})
