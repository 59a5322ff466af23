const person = (id: string, username: string, fullName: string) => ({ id, username, fullName })
const ada = person('5f0000000000000000000001', 'ada', 'Ada Byron')

type Card = {
  readonly list: 'open' | 'doing' | 'done'
  readonly name: string
  readonly archived?: true
  readonly bad?: true
}

/** Cards, one of them invalid, one archived. */
const cards: readonly Card[] = [
  { list: 'open', name: 'Weigh the lorry' },
  { list: 'open', name: 'Paint the gate' },
  { list: 'doing', name: 'Count the pallets' },
  { list: 'done', name: 'Sweep the yard' },
  { list: 'done', name: 'Sold the crane', archived: true },
  { list: 'open', name: '  ', bad: true },
]

/** A Trello export as a file to upload. @param name of the board */
export const trelloBoard = (name: string) => ({
  name: 'board.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      name,
      lists: [
        { id: 'open', name: 'À faire', pos: 1 },
        { id: 'doing', name: 'Somewhere', pos: 2 },
        { id: 'done', name: 'Done', pos: 3 },
      ],
      cards: cards.map(({ list, name: title, archived }, n) => ({
        id: `6000000${n}aaaaaaaaaaaaaaaa`,
        idShort: n + 1,
        name: title,
        desc: n === 0 ? 'At the **north** gate.' : '',
        idList: list,
        pos: n,
        closed: archived === true,
        idMembers: n === 0 ? [ada.id] : [],
        ...(n === 0 ? { due: '2026-12-05T12:00:00.000Z' } : {}),
      })),
      members: [ada],
      checklists: [
        {
          id: 'k1',
          idCard: '60000000aaaaaaaaaaaaaaaa',
          name: 'Papers',
          checkItems: [
            { id: 'i1', name: 'Scale slip', state: 'complete', pos: 1 },
            { id: 'i2', name: 'Passport', state: 'incomplete', pos: 2 },
          ],
        },
      ],
      actions: [
        {
          id: 'a1',
          type: 'commentCard',
          date: '2026-10-03T10:00:00.000Z',
          memberCreator: ada,
          data: { card: { id: '60000000aaaaaaaaaaaaaaaa' }, text: 'Is it the blue one?' },
        },
      ],
    }),
  ),
})
