import { formHeaders, formOf } from '../../harness/forms.ts'
import type { Answer, Person } from '../../harness/product.ts'

export const uploadFile = (
  person: Pick<Person, 'send'>,
  data: string | Buffer,
  filename = 'board.json',
  headers: { readonly [name: string]: string } = {},
): Promise<Answer> =>
  person.send('POST', '/api/work-imports', formOf({ name: 'file', filename, data }), { ...formHeaders, ...headers })

const people = {
  ada: { id: '5f0000000000000000000001', username: 'ada', fullName: 'Ada Byron' },
  bob: { id: '5f0000000000000000000002', username: 'bob', fullName: 'Bob Nobody' },
}
const lists = ['To do', 'Doing', 'Done'].map((name, at) => ({ id: `l${at}`, name, pos: at + 1 }))

/** A board of our own: three lists, a card in each, and their histories. */
export const board = {
  name: 'Lorry yard',
  lists: [...lists, { id: 'l9', name: 'Old', pos: 9, closed: true }],
  members: Object.values(people),
  labels: [{ id: 'b1', name: 'Yard', color: 'red' }],
  cards: [
    {
      id: '60000000aaaaaaaaaaaaaaaa',
      idShort: 1,
      name: 'Weigh the lorry',
      desc: 'Because **so**. <script>x</script>',
      idList: 'l2',
      pos: 10,
      idMembers: [people.ada.id],
      labels: [{ id: 'b1', name: 'Yard', color: 'red' }],
      due: '2021-02-05T12:00:00.000Z',
      dateLastActivity: '2021-02-09T10:00:00.000Z',
      shortUrl: 'https://trello.example/c/x',
      attachments: [{ name: 'Plan', url: 'https://files.example/plan.pdf' }],
    },
    { id: '60000001bbbbbbbbbbbbbbbb', idShort: 2, name: 'Sweep', idList: 'l1', pos: 5, idMembers: [people.bob.id] },
    { id: '60000002cccccccccccccccc', idShort: 3, name: 'Paint the gate', idList: 'l0', pos: 1 },
    { id: '60000003dddddddddddddddd', idShort: 4, name: 'Long ago', idList: 'l9', pos: 1, closed: true },
  ],
  checklists: [
    {
      id: 'k1',
      idCard: '60000000aaaaaaaaaaaaaaaa',
      name: 'Papers',
      checkItems: [
        { id: 'i2', name: 'Second', state: 'incomplete', pos: 2 },
        { id: 'i1', name: 'First', state: 'complete', pos: 1, idMember: people.ada.id },
      ],
    },
  ],
  actions: [
    {
      id: 'ac3',
      type: 'commentCard',
      date: '2021-02-03T10:00:00.000Z',
      memberCreator: people.bob,
      data: { card: { id: '60000000aaaaaaaaaaaaaaaa' }, text: 'It is heavy.' },
    },
    {
      id: 'ac2',
      type: 'updateCard',
      date: '2021-02-02T10:00:00.000Z',
      memberCreator: people.ada,
      data: {
        card: { id: '60000000aaaaaaaaaaaaaaaa' },
        old: { idList: 'l1' },
        listBefore: { id: 'l1', name: 'Doing' },
        listAfter: { id: 'l2', name: 'Done' },
      },
    },
    {
      id: 'ac1',
      type: 'updateCard',
      date: '2021-01-20T10:00:00.000Z',
      memberCreator: people.ada,
      data: {
        card: { id: '60000000aaaaaaaaaaaaaaaa' },
        old: { idList: 'l0' },
        listBefore: { id: 'l0', name: 'To do' },
        listAfter: { id: 'l1', name: 'Doing' },
      },
    },
  ],
}
