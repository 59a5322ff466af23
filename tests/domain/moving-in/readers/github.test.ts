import { expect, test } from 'vitest'
import { fileOf, outcome, read } from './reading.ts'

const url = (number: number, kind = 'issues') => `https://github.example/yard/gate/${kind}/${number}`
const web = {
  number: 7,
  title: 'Weigh the lorry',
  body: '- [x] **now**\n\n![plan](https://x.example/p.png)',
  state: 'closed',
  state_reason: 'completed',
  html_url: url(7),
  user: { login: 'ada' },
  assignees: [{ login: 'bob' }],
  labels: [{ name: 'P1' }, 'wet'],
  milestone: { title: 'Autumn', due_on: '2021-11-12T08:00:00Z', state: 'closed' },
  comments: 2,
  created_at: '2021-09-24T14:22:15Z',
  updated_at: '2021-09-26T14:22:15Z',
  closed_at: '2021-09-25T14:22:15Z',
}
const timeline = [
  { event: 'closed', created_at: '2021-09-25T14:22:15Z', actor: { login: 'ada' } },
  { event: 'assigned', created_at: '2021-09-24T15:00:00Z', actor: { login: 'ada' }, assignee: { login: 'bob' } },
  { event: 'reopened', created_at: '2021-09-26T14:22:15Z', actor: { login: 'bob' } },
  { event: 'renamed', created_at: '2021-09-24T14:30:00Z', rename: { from: 'Weigh', to: 'Weigh it' } },
  { event: 'subscribed', created_at: '2021-09-24T14:30:00Z' },
]

test('issues as the API lists them', async () => {
  const { survey, items, entries } = await read(
    fileOf(
      JSON.stringify([
        web,
        { ...web, number: 8, html_url: url(8, 'pull'), pull_request: { url: 'x' } },
        {
          ...web,
          number: 9,
          html_url: url(9),
          state_reason: 'not_planned',
          labels: [{ name: 'epic' }],
          type: { name: 'Bug' },
        },
        { ...web, number: 10, html_url: url(10), state: 'open', closed_at: null, timeline, parent: { number: 9 } },
        web,
      ]),
      'issues.json',
    ),
  )
  expect(survey).toMatchObject({
    format: 'github',
    name: 'gate',
    stages: [
      { name: 'Open', guess: 'pending', count: 1 },
      { name: 'Closed', guess: 'done', count: 1 },
      { name: 'Not planned', guess: 'rejected', count: 1 },
    ],
    sprints: [{ name: 'Autumn', end: '2021-11-12T08:00:00.000Z', isCompleted: true, count: 3 }],
    notes: [{ code: 'pull_requests', count: 1 }],
    counts: { task: 2, epic: 1, bad: 1 },
  })
  expect(items).toMatchObject([
    {
      key: 'yard/gate#7',
      shown: '#7',
      priority: 'P1',
      labels: ['P1', 'wet'],
      assignees: ['bob'],
      reporter: 'ada',
      completed: '2021-09-25T14:22:15.000Z',
      comments: [],
      past: [{ at: '2021-09-25T14:22:15.000Z', changes: [{ field: 'stage', from: 'Open', to: 'Closed' }] }],
    },
    { kind: 'epic', stage: 'Not planned', completed: null, labels: ['epic', 'Bug'] },
    {
      parent: 'yard/gate#9',
      past: [
        { changes: [{ field: 'name', from: 'Weigh', to: 'Weigh it' }] },
        { actor: 'ada', changes: [{ field: 'assignee', from: null, to: 'bob' }] },
        { changes: [{ field: 'stage', from: 'Open', to: 'Closed' }] },
        { actor: 'bob', changes: [{ field: 'stage', from: 'Closed', to: 'Open' }] },
      ],
    },
  ])
  expect(items[0]?.html).toContain('<a href="https://x.example/p.png">plan</a>')
  expect(entries.at(-1)).toMatchObject({ code: 'doubled_key', shown: '#7', line: 5 })
})

test('issues as the command line lists them', async () => {
  const { items, survey } = await read(
    fileOf(
      JSON.stringify([
        {
          number: 3,
          title: 'Load',
          body: '',
          state: 'CLOSED',
          stateReason: 'NOT_PLANNED',
          url: url(3),
          author: { login: 'ada', name: 'Ada Byron' },
          createdAt: '2021-09-24T14:22:15Z',
          closedAt: '2021-09-25T14:22:15Z',
          comments: [{ id: 'c1', author: { login: 'bob' }, body: 'So *be* it', createdAt: '2021-09-24T15:00:00Z' }],
          projectItems: [{ title: 'Yard', status: { name: 'In review' } }],
        },
      ]),
    ),
  )
  expect(survey.people).toEqual([
    { key: 'ada', name: 'Ada Byron', email: null, count: 1 },
    { key: 'bob', name: 'bob', email: null, count: 1 },
  ])
  expect(survey.stages).toMatchObject([{ name: 'In review', guess: 'in_progress' }])
  expect(items[0]).toMatchObject({
    reporter: 'ada',
    stage: 'In review',
    comments: [{ key: 'c1', author: 'bob', html: '<p>So <em>be</em> it</p>', at: '2021-09-24T15:00:00.000Z' }],
  })
})

test.each([
  ['[]', 'import_no_items'],
  ['{}', 'import_no_items'],
  ['[{"a":1}]', 'import_unknown'],
  ['{"total_count":1,"items":[{"number":1,"title":"A","state":"open"}]}', '1 entries'],
])('%s', async (text, result) => {
  expect(await outcome(fileOf(text))).toBe(result)
})
