import { expect, test } from 'vitest'
import { fileOf, read } from './reading.ts'

const ada = { id: '5f0000000000000000000001', username: 'ada', fullName: 'Ada Byron' }
const gone = { id: '5f0000000000000000000009', username: 'left', fullName: 'Who Left' }
const action = (id: number, type: string, date: string, data: object, more: object = {}) => ({
  id: `ac${id}`,
  type,
  date,
  memberCreator: ada,
  data: { card: { id: '60000000aaaaaaaaaaaaaaaa' }, ...data },
  ...more,
})
/** Card, lists and people of our own making; ids begin with the second at which they were made. */
const board = {
  name: 'Lorry yard',
  // Actions name lists and people that stand behind them.
  actions: [
    action(5, 'commentCard', '2021-02-03T10:00:00.000Z', { text: 'Is **this** it?' }, { memberCreator: gone }),
    action(4, 'updateCard', '2021-02-02T10:00:00.000Z', {
      card: { id: '60000000aaaaaaaaaaaaaaaa', dueComplete: true },
      old: { dueComplete: false },
    }),
    action(3, 'updateCard', '2021-02-01T10:00:00.000Z', {
      old: { idList: 'l1' },
      listBefore: { id: 'l1', name: 'As it was called once' },
      listAfter: { id: 'l2', name: 'Doing' },
    }),
    action(2, 'addMemberToCard', '2021-01-20T10:00:00.000Z', { idMember: ada.id }, { member: ada }),
    action(6, 'updateCard', '2021-01-21T10:00:00.000Z', { old: { pos: 3 } }),
    action(1, 'createCard', '2021-01-14T09:00:00.000Z', { list: { id: 'l1' } }, { memberCreator: gone }),
    action(7, 'createBoard', '2021-01-01T09:00:00.000Z', { card: {} }),
  ],
  cards: [
    {
      id: '60000000aaaaaaaaaaaaaaaa',
      idShort: 7,
      name: 'Weigh the  lorry',
      desc: '# Why\nBecause *so*. <script>x</script>',
      idList: 'l2',
      pos: 16384.5,
      idMembers: [ada.id],
      idLabels: ['b1'],
      labels: [
        { id: 'b1', name: 'P1', color: 'red' },
        { id: 'b2', name: '', color: 'sky' },
      ],
      due: '2021-02-05T12:00:00.000Z',
      dueComplete: true,
      shortUrl: 'https://trello.example/c/x',
      dateLastActivity: '2021-02-09T10:00:00.000Z',
      attachments: [
        { name: 'Plan', url: 'https://files.example/plan.pdf' },
        { name: 'Lost', url: 'javascript:alert(1)' },
      ],
      customFieldItems: [
        { idCustomField: 'f1', value: { number: '3' } },
        { idCustomField: 'f2', idValue: 'o1' },
        { idCustomField: 'f3', value: { number: '2.5' } },
      ],
    },
    { id: '60000001bbbbbbbbbbbbbbbb', idShort: 8, name: 'Old', idList: 'l3', pos: -2, idMembers: [], due: 'soon' },
    { id: 'c3', idShort: 9, name: '  ', idList: 'l1' },
    { id: 'c4', name: 'From this', idList: 'l1', isTemplate: true },
  ],
  customFields: [
    { id: 'f1', name: 'Story points' },
    { id: 'f2', name: 'Gate', options: [{ id: 'o1', value: { text: 'North' } }] },
    { id: 'f3', name: 'Estimate (hours)' },
  ],
  lists: [
    { id: 'l3', name: 'Archive', pos: 3, closed: true },
    { id: 'l2', name: 'Doing', pos: 2 },
    { id: 'l1', name: 'À faire', pos: 1 },
  ],
  checklists: [
    {
      id: 'k1',
      idCard: '60000000aaaaaaaaaaaaaaaa',
      name: 'Papers',
      checkItems: [
        { id: 'i2', name: 'Second', state: 'incomplete', pos: 2 },
        { id: 'i1', name: 'First', state: 'complete', pos: 1, idMember: ada.id, due: '2021-02-04T00:00:00Z' },
      ],
    },
  ],
  members: [ada],
  prefs: { background: { deep: [[['x']]] } },
}

test.each([7, 65_536])('a board in pieces of %i bytes', async (piece) => {
  const { survey, items, entries } = await read(fileOf(JSON.stringify(board, null, 1), 'x.csv', piece))
  expect(survey).toMatchObject({
    format: 'trello',
    name: 'Lorry yard',
    stages: [
      { name: 'À faire', guess: 'pending', isArchived: false, count: 0 },
      { name: 'Doing', guess: 'in_progress', count: 1 },
      { name: 'Archive', guess: 'closed', isArchived: true, count: 1 },
    ],
    people: [
      { key: 'ada', name: 'Ada Byron', count: 1 },
      { key: 'left', name: 'Who Left', count: 1 },
    ],
    priorities: [{ name: 'P1', count: 1 }],
    counts: { task: 2, comment: 1, checklist: 1, checklist_item: 2, file_link: 1, past: 2, archived: 1, bad: 1 },
  })
  expect(items[0]).toMatchObject({
    shown: '#7',
    name: 'Weigh the lorry',
    html: '<h1>Why</h1>\n<p>Because <em>so</em>. &lt;script&gt;x&lt;/script&gt;</p>',
    stage: 'Doing',
    priority: 'P1',
    assignees: ['ada'],
    reporter: 'left',
    labels: ['P1', 'sky'],
    created: '2021-01-14T09:00:00.000Z',
    completed: '2021-02-02T10:00:00.000Z',
    due: '2021-02-05T12:00:00.000Z',
    storyPoints: '3',
    estimateMinutes: 150,
    files: [{ name: 'Plan', url: 'https://files.example/plan.pdf' }],
    comments: [{ author: 'left', html: '<p>Is <strong>this</strong> it?</p>', at: '2021-02-03T10:00:00.000Z' }],
    past: [
      { at: '2021-01-20T10:00:00.000Z', actor: 'ada', changes: [{ field: 'assignee', from: null, to: 'ada' }] },
      { changes: [{ field: 'stage', from: 'À faire', to: 'Doing' }] },
    ],
    more: [
      ['Gate', 'North'],
      ['📎', 'Lost'],
    ],
  })
  expect(items[0]?.checklists[0]?.items).toMatchObject([
    { text: 'First', isDone: true, assignee: 'ada', due: '2021-02-04T00:00:00.000Z' },
    { text: 'Second', isDone: false, assignee: null },
  ])
  // Made when its id says so: no action tells of it.
  expect(items[1]).toMatchObject({ isArchived: true, created: '2021-01-14T08:25:37.000Z', due: null })
  expect(entries.flatMap((entry) => ('item' in entry ? entry.problems : [entry]))).toMatchObject([
    { line: 2, shown: '#8', column: 'due', code: 'bad_date', isLeft: true },
    { line: 3, shown: '#9', code: 'no_name', isLeft: false },
  ])
  expect((items[0]?.order ?? '') < (items[1]?.order ?? '')).toBe(true)
})
