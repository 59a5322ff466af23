import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FigureAnswer } from '../../../src/core/declare/figure.ts'
import { figureOf } from '../../../src/server/figures/figure.ts'
import { plainDocs, plainSheet } from '../../../src/server/figures/plain.ts'
import { tripsFigure } from '../../specimens/fleet/figure.ts'
import { withFleet } from '../../specimens/fleet/registry.ts'
import { type Person, type Product, startTestProduct } from '../harness/product.ts'

const trips = figureOf({
  figure: tripsFigure,
  summary: 'Trips of a vehicle by status',
  docs: plainDocs(tripsFigure),
  sheet: plainSheet(tripsFigure),
  read: async (db, { id, params: { which } }): Promise<FigureAnswer> => {
    const over = which === 'open' ? sql`and status <> 'done'` : sql``
    const rows = await db.all<{ status: string; n: number }>(
      sql`select status, count(*)::int as n from fleet_trips where vehicle_id = ${id} ${over} group by status order by status`,
    )
    return { points: rows.map(({ status, n }) => ({ name: status, values: { trips: n } })) }
  },
})

let product: Product
let admin: Person
let path: string
beforeAll(async () => {
  product = await startTestProduct({ registry: withFleet, figures: [trips] })
  admin = await product.person({ roles: ['admin'] })
  const { id } = (await admin.send('POST', '/api/fleet-vehicles', { plate: 'AB 1' })).body.data
  for (const status of ['planned', 'planned', 'done'])
    expect((await admin.send('POST', '/api/fleet-trips', { name: 'Quay', vehicle_id: id, status })).status).toBe(201)
  path = `/api/fleet-vehicles/${id}/trips-by-status`
})
afterAll(() => product.end())

test('a figure of any entity answers below its rows, by its parameters', async () => {
  const points = async (query: string) => (await admin.send('GET', `${path}${query}`)).body.data.points
  expect(await points('')).toEqual([
    { name: 'done', values: { trips: 1 } },
    { name: 'planned', values: { trips: 2 } },
  ])
  expect(await points('?which=open')).toEqual([{ name: 'planned', values: { trips: 2 } }])
})

test('a parameter that it has not, or a value that is none, is refused at its name', async () => {
  for (const query of ['which=some', 'unit=hours', 'which=all&which=open', 'format=pdf']) {
    const { status, body } = await admin.send('GET', `${path}?${query}`)
    expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, [query.split('=')[0]]])
  }
})

test('it is for whoever sees the row, as a workbook for whoever may take it along', async () => {
  const nobody = await product.person()
  expect((await nobody.send('GET', path)).status).toBe(403)
  const reader = await product.person({ permissions: ['fleet-vehicle-show', 'fleet-vehicle-index'] })
  expect((await reader.send('GET', path)).status).toBe(200)
  expect((await reader.send('GET', `${path}?format=xlsx`)).status).toBe(403)
  const book = await admin.send('GET', `${path}?format=xlsx`)
  expect([book.status, book.headers['content-disposition']]).toEqual([200, expect.stringContaining('trips-by-status')])
  const gone = path.replace(/[0-9a-f]{12}\//, 'ffffffffffff/')
  expect((await admin.send('GET', gone)).status).toBe(404)
})

test('it is documented with its parameters and its points', async () => {
  const { paths, components } = (await admin.send('GET', '/api/openapi.json')).body
  const { parameters } = paths['/api/fleet-vehicles/{id}/trips-by-status'].get
  // Parameters that several calls have are among the document's shared parts.
  const names = parameters.map((one: { name?: string; $ref?: string }) =>
    one.$ref === undefined ? one.name : components.parameters[one.$ref.split('/').at(-1) ?? ''].name,
  )
  expect(names).toEqual(expect.arrayContaining(['id', 'which', 'format']))
})
