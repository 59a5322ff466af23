import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { uploadFile } from './harness/boards.ts'

let product: Product
let manager: Person
beforeAll(async () => {
  product = await startTestProduct({ now: () => Date.parse('2026-03-20T12:00:00Z') })
  const admin = await product.person({ roles: ['admin'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  manager = await product.person({ roles: ['project-manager'], department })
})
afterAll(() => product.end())

const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`
const lists = ['To do', 'Doing', 'Done', 'Old'].map((name, at) => ({ id: `l${at}`, name, pos: at, closed: at === 3 }))
/** Returns an id, which begins with the second at which a card was made: 15 February 2026. */
const idOf = (n: number) => `69910a80${String(n).padStart(16, '0')}`
const card = (n: number, list: number, more: object = {}) => ({
  id: idOf(n),
  idShort: n,
  name: `Card ${n}`,
  idList: `l${list}`,
  pos: n,
  dateLastActivity: march(18),
  ...more,
})
const action = (n: number, day: number, data: object, type = 'updateCard') => ({
  id: `${type}${n}${day}`,
  type,
  date: march(day),
  data: { card: { id: idOf(n) }, ...data },
})
const moved = (n: number, day: number, from: number, to: number) =>
  action(n, day, { old: { idList: `l${from}` }, listBefore: lists[from], listAfter: lists[to] })
const archived = (n: number, day: number, isBack = false) =>
  action(n, day, { card: { id: idOf(n), closed: !isBack }, old: { closed: isBack } })

const cards = [
  // This card is in Done without a move.
  card(1, 2),
  // This card was done on the 3rd, and archived on the 12th.
  card(2, 2, { closed: true }),
  // This card was ticked off on the 5th in its place, and archived on the 12th.
  card(3, 1, { closed: true, due: march(9), dueComplete: true }),
  // This card was neither done nor moved, but archived on the 8th, restored on the 10th, and archived again on the
  // 14th.
  card(4, 0, { closed: true }),
  // This card was archived with its list on the 11th.
  card(5, 3),
  // This card was neither moved nor archived.
  card(6, 1),
]
const actions = [
  moved(2, 3, 0, 2),
  archived(2, 12),
  action(3, 5, { card: { id: idOf(3), dueComplete: true }, old: { dueComplete: false } }),
  archived(3, 12),
  archived(4, 8),
  archived(4, 10, true),
  archived(4, 14),
  {
    id: 'list',
    type: 'updateList',
    date: march(11),
    data: { list: { id: 'l3', closed: true }, old: { closed: false } },
  },
]
/** Returns as many actions as an export has, like the log of a busy board. */
const noise = (count: number) =>
  Array.from({ length: count }, (_, n) => action(6, 2, { card: { id: idOf(6), pos: n }, old: { pos: n + 1 } }))

const flowOf = async (board: object): Promise<Body> => {
  const made = await uploadFile(manager, JSON.stringify(board), 'board.json')
  const { id } = made.body.data
  const { plan } = (await manager.send('GET', `/api/work-imports/${id}/details`)).body.data
  const stages = { 'To do': 'pending', Doing: 'in_progress', Done: 'done', Old: 'pending' }
  await manager.send('PUT', `/api/work-imports/${id}/plan`, { ...plan, stages })
  expect((await manager.send('POST', `/api/work-imports/${id}/start`)).status).toBe(200)
  expect((await product.runJobs()).flatMap(({ error }) => error ?? [])).toEqual([])
  const { project_id: project } = (await manager.send('GET', `/api/work-imports/${id}`)).body.data
  const { points } = (await manager.send('GET', `/api/projects/${project}/flow?from=2026-02-20&to=2026-03-19`)).body
    .data
  return Object.fromEntries(
    points.map(({ day, counts }: Body) => [
      day.slice(5),
      [counts.pending, counts.in_progress, counts.done, counts.closed].join(' '),
    ]),
  )
}

test('a board with a whole log: what was put away was what it had been until then', async () => {
  const days = await flowOf({ id: '5e0000000000000000000001', name: 'Whole', lists, cards, actions })
  // The numbers are pending, in progress, done and closed tasks at the end of each day.
  expect([days['02-21'], days['03-02']]).toEqual(['3 2 1 0', '3 2 1 0'])
  expect([days['03-03'], days['03-05'], days['03-08']]).toEqual(['2 2 2 0', '2 1 3 0', '1 1 3 1'])
  expect([days['03-10'], days['03-11'], days['03-12']]).toEqual(['2 1 3 0', '1 1 3 1', '1 1 1 3'])
  expect([days['03-14'], days['03-19']]).toEqual(['0 1 1 4', '0 1 1 4'])
})

test('a board whose log was cut: what did not move since stood there when the log begins, and nobody knows of before', async () => {
  const long = [...noise(1000), ...actions]
  const days = await flowOf({ id: '5e0000000000000000000002', name: 'Cut', lists, cards, actions: long })
  // The first action in the file is of the 2nd.
  expect([days['02-21'], days['03-01']]).toEqual(['4 2 0 0', '4 2 0 0'])
  expect([days['03-02'], days['03-03'], days['03-12']]).toEqual(['3 2 1 0', '2 2 2 0', '1 1 1 3'])
})
