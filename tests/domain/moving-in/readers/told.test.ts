import { expect, test } from 'vitest'
import { board } from '../../../server/moving-in/harness/boards.ts'
import { fileOf, outcome, read } from './reading.ts'

const json = (value: unknown) => fileOf(JSON.stringify(value))
const notesOf = async (file: ReturnType<typeof fileOf>) =>
  Object.fromEntries((await read(file)).survey.notes.map(({ code, count }) => [code, count]))

test('what of a board does not come, or comes as something else, is told; its labels keep their colours', async () => {
  const [first, ...others] = board.cards
  const card = {
    ...first,
    badges: { comments: 3 },
    cover: { color: 'red' },
    subscribed: true,
    attachments: [
      { name: 'a', url: 'https://trello.com/c/abc/1-x', isUpload: false },
      { name: 'b', url: 'https://trello.com/1/cards/x/b.png', isUpload: true },
    ],
  }
  const noise = Array.from({ length: 1000 }, (_, n) => ({
    id: `n${n}`,
    type: 'updateBoard',
    date: '2021-01-01T00:00:00Z',
  }))
  const whole = { ...board, cards: [card, ...others], actions: [...board.actions, ...noise] }
  expect(await notesOf(json(whole))).toEqual({
    cut_actions: 1003,
    comments_missing: 2,
    covers: 1,
    watched: 1,
    card_links: 1,
    files: 1,
  })
  expect(await notesOf(json(board))).toEqual({})
  expect((await read(json(board))).survey.labels).toEqual([{ name: 'Yard', count: 1, color: '#eb5a46' }])
})

test('columns that nobody understood, sprints without dates and items without a beginning are told', async () => {
  const table = 'Title;Zed;Wye;Sprint;Done at\nGate;1x;y;First;2026-03-04\nCrane;2x;z;First;2026-03-05'
  expect(await notesOf(fileOf(table, 'a.csv'))).toEqual({ unread_columns: 2, sprints_undated: 1, no_making: 2 })
})

const issue = (number: number) => ({
  number,
  title: `Issue ${number}`,
  state: 'OPEN',
  labels: [{ name: 'bug', color: 'D73A4A' }],
})
test('issues one on a line, and pages of them one behind the other, are read', async () => {
  const lines = [1, 2, 3].map((n) => JSON.stringify(issue(n))).join('\n')
  const pages = JSON.stringify([issue(1), issue(2)]) + JSON.stringify([]) + JSON.stringify([issue(3)])
  const spread = `${JSON.stringify([issue(1)], null, 2)}\n${JSON.stringify([issue(2), issue(3)], null, 2)}`
  for (const text of [lines, `${lines}\n\n`, pages, spread]) {
    const { items, survey } = await read(fileOf(text, 'issues.json', 7))
    expect(items.map(({ sourceKey }) => sourceKey)).toEqual(['#1', '#2', '#3'])
    expect(survey.labels).toEqual([{ name: 'bug', count: 3, color: '#d73a4a' }])
  }
  expect(await outcome(fileOf(`${lines}\n{"number":`, 'issues.json'))).toBe('import_broken')
  expect(await outcome(fileOf(`${pages}{"number":1}`, 'issues.json'))).toBe('import_broken')
})

test('what Java writes for a thing without a text is no text', async () => {
  const id = 'com.atlassian.servicedesk.plugins.base.internal.api.CFValue'
  const table = (at: string) =>
    `Summary,Issue key,Issue Type,Custom field (Team),Custom field (Many)\nGate,A-1,Task,${id}@${at},"[${id}@${at}, ${id}@ff00]"\nMail com.a.b@cafe,A-2,Task,x,y`
  const [one, other] = [await read(fileOf(table('7a96db25'), 'a.csv')), await read(fileOf(table('11aabb22'), 'a.csv'))]
  expect(one.items).toEqual(other.items)
  expect(one.items.map(({ name, more }) => [name, more.length])).toEqual([
    ['Gate', 0],
    ['Mail com.a.b@cafe', 2],
  ])
})

test('time worked, and sprints of a table: in their order, over where work was taken on from them; versions are none', async () => {
  const table = [
    'Summary,Issue key,Issue Type,Created,Sprint,Sprint,Fix Version/s,Log Work,Log Work',
    'Gate,A-1,Task,2026-03-01,Sprint 10,,V1,"Painted; twice;24/Sep/21 2:21 PM;ada;5400",;25/Sep/21 8:00 AM;bob;60',
    'Crane,A-2,Task,2026-03-02,Sprint 1,Sprint 2,V1,not a log,',
    'Hook,A-3,Task,2026-03-02,Sprint 1,,,,',
    'Rope,A-4,Task,2026-03-02,Sprint 0,Sprint 2,,,',
  ].join('\n')
  const { items, survey } = await read(fileOf(table, 'a.csv'))
  expect(survey.sprints.map(({ name, isCompleted, count }) => [name, isCompleted, count])).toEqual([
    ['Sprint 1', true, 1],
    ['Sprint 2', false, 2],
    ['Sprint 10', false, 1],
  ])
  expect(items[0]?.workLogs).toMatchObject([
    { author: 'ada', at: '2021-09-24T14:21:00.000Z', minutes: 90, text: 'Painted; twice' },
    { author: 'bob', minutes: 1 },
  ])
  expect(survey.counts.time_entry).toBe(2)
  expect(items[1]?.more).toContainEqual(['Log Work', 'not a log'])
  expect(items[1]?.more).toContainEqual(['Fix Version/s', 'V1'])
  const server = (id: number, name: string, state: string) =>
    `"com.atlassian.greenhopper.service.sprint.Sprint@1f[id=${id},state=${state},name=${name},startDate=2026-03-0${id}T08:00:00.000Z,endDate=2026-03-1${id}T08:00:00.000Z]"`
  const old = `Summary,Issue key,Issue Type,Sprint\nGate,A-1,Task,${server(2, 'Later', 'ACTIVE')}\nCrane,A-2,Task,${server(1, 'Before', 'CLOSED')}`
  expect((await read(fileOf(old, 'a.csv'))).survey.sprints).toMatchObject([
    { name: 'Before', start: '2026-03-01T08:00:00.000Z', end: '2026-03-11T08:00:00.000Z', isCompleted: true },
    { name: 'Later', isCompleted: false },
  ])
})
