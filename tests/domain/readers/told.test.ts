import { expect, test } from 'vitest'
import { board } from '../../server/harness/boards.ts'
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
