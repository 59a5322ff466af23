import { afterAll, beforeAll, expect, test } from 'vitest'
import { formHeaders, formOf } from './harness/forms.ts'
import { lines } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const send = (path: string, data: string, mapping?: unknown) =>
  admin.send(
    'POST',
    `/api${path}`,
    formOf(
      ...(mapping === undefined
        ? []
        : [{ name: 'mapping', data: typeof mapping === 'string' ? mapping : JSON.stringify(mapping) }]),
      { name: 'file', filename: 'rows.csv', type: 'text/csv', data },
    ),
    formHeaders,
  )
const survey = async (path: string, data: string, mapping?: unknown): Promise<Body> => {
  const answer = await send(`${path}/import/survey`, data, mapping)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

const strange = lines(
  'Full title;Urgency level;Internal note;Deadline',
  'Order buoys;P1;x;2026-12-01T09:00:00Z',
  'Paint hull;P2;y;',
  'Rest;High;;',
)

test('a survey says what columns mean, by parts of their names and by what is in them, with examples', async () => {
  const { rows, fields, columns } = await survey(
    '/todos',
    lines('Todo title,Priority,When,Nonsense', 'A,high,high,1', 'B,low,low,2'),
  )
  expect(rows).toBe(2)
  expect(fields).toContain('due_at')
  expect(fields).not.toContain('completed_at')
  expect(columns.map(({ name, field, is_sure }: Body) => [name, field, is_sure])).toEqual([
    ['Todo title', 'title', false],
    ['Priority', 'priority', true],
    ['When', null, false],
    ['Nonsense', null, false],
  ])
  expect(columns[0].samples).toEqual(['A', 'B'])
  const byContent = await survey('/todos', lines('Title,Wichtigkeit', 'A,Urgent', 'B,Basse'))
  expect(byContent.columns[1]).toMatchObject({ field: 'priority', is_sure: false })
})

test('words of a known list come with the value that each means, and what it is mapped to is brought in', async () => {
  const columns = { 'Full title': 'title', 'Urgency level': 'priority', 'Internal note': null, Deadline: 'due_at' }
  const seen = await survey('/todos', strange, { columns })
  expect(seen.columns[1].words).toEqual([
    { word: 'P1', count: 1, value: null },
    { word: 'P2', count: 1, value: null },
    { word: 'High', count: 1, value: 'high' },
  ])
  const unmapped = await send('/todos/import?dry_run=1', strange, { columns })
  expect(unmapped.body.data).toMatchObject({ created: 1, bad: 2 })
  const mapping = { columns, words: { priority: { P1: 'urgent', P2: null } } }
  const answer = await send('/todos/import', strange, mapping)
  expect(answer.body.data).toMatchObject({ created: 3, bad: 0, written: true })
  const made = (await admin.send('GET', '/api/todos?perPage=50')).body.data
  const one = (title: string) => made.find((row: Body) => row.title === title)
  expect([one('Order buoys').priority, one('Order buoys').due_at, one('Paint hull').priority]).toEqual([
    'urgent',
    '2026-12-01T09:00:00.000Z',
    'medium',
  ])
})

test('a column may not be mapped to what nobody writes, and two not to one field', async () => {
  const one = await send('/todos/import?dry_run=1', lines('A,B', 'x,y'), { columns: { A: 'title', B: 'completed_at' } })
  expect(one.body.data.problems).toEqual([expect.objectContaining({ column: 'B', field: 'completed_at' })])
  const two = await send('/todos/import?dry_run=1', lines('A,B', 'x,y'), { columns: { A: 'title', B: 'title' } })
  expect(two.body.data.problems).toEqual([expect.objectContaining({ column: 'B', field: 'title' })])
  const none = await send('/todos/import?dry_run=1', lines('A,B', 'x,y'), { columns: { A: 'title', B: 'colour' } })
  expect(none.body.data.problems).toEqual([expect.objectContaining({ column: 'B', field: null })])
})

test.each([
  ['no JSON', '{'],
  ['another key', { rows: [] }],
  ['a list', []],
  ['a value that is no text', { columns: { A: 1 } }],
])('%s is refused at the mapping', async (_, mapping) => {
  for (const path of ['/todos/import', '/todos/import/survey']) {
    const answer = await send(path, lines('Title', 'A'), mapping)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['mapping']])
  }
})

test('a header that is named like a property of every object means nothing', async () => {
  const { columns } = await survey('/todos', lines('Title,constructor,__proto__', 'A,b,c'))
  expect(columns.map(({ field }: Body) => field)).toEqual(['title', null, null])
  const answer = await send('/todos/import?dry_run=1', lines('Title,constructor', 'A,'), { columns: {} })
  expect(answer.body.data.problems).toEqual([expect.objectContaining({ column: 'constructor', field: null })])
})
