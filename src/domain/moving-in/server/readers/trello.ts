import { faultAt } from '../../../../server/problem.ts'
import { readStatus } from '../../guesses.ts'
import type { SourceEntry } from '../../source.ts'
import { noteOf, type SurveyNote } from '../../survey.ts'
import { unicodeOf } from './bytes.ts'
import { jsonParts } from './json-parts.ts'
import { type Json, numberOfValue, objectOf, objectsOf, orNull, textOfValue } from './json-values.ts'
import { labelColor } from './label-colors.ts'
import { plainMarkdown, presenceOnly, type Render } from './prose.ts'
import { type Reader, readerLimits, type SourceFile } from './reader.ts'
import { surveyOf } from './survey-builder.ts'
import { oneLine } from './texts.ts'
import { addAction, type Names } from './trello-actions.ts'
import { type Board, cardEntry, checklistOf, labelName, maxActions } from './trello-card.ts'

const emptyBoard = (render: Render): Board => ({
  render,
  name: '',
  id: '',
  lists: new Map(),
  people: new Map(),
  keys: new Map(),
  labels: new Map(),
  checklists: new Map(),
  fields: new Map(),
  pasts: new Map(),
  colors: new Map(),
  losses: { comments_missing: 0, covers: 0, watched: 0, card_links: 0, files: 0 },
  listsClosed: new Map(),
  log: { count: 0, since: null },
})

const partsIn = async function* (file: SourceFile) {
  yield* jsonParts(unicodeOf(file))
}

/** Registers a person. @returns the key: the user name if known */
const addPerson = (board: Board, member: Json, personName?: unknown): string | null => {
  const id = textOfValue(member.id) || textOfValue(personName)
  if (id === '') return null
  const person = board.keys.get(id)
  const key = textOfValue(member.username) || person || id
  board.keys.set(id, key)
  const name = oneLine(textOfValue(member.fullName))
  if (name !== '' || !board.people.has(key)) board.people.set(key, { name: name || key, email: null })
  return key
}

const addList = (board: Board, list: Json): void => {
  const at = numberOfValue(list.pos) ?? board.lists.size
  board.lists.set(textOfValue(list.id), {
    name: oneLine(textOfValue(list.name)) || '—',
    isArchived: list.closed === true,
    at,
  })
}

const addField = (board: Board, field: Json): void => {
  const options = objectsOf(field.options).map(
    (one) => [textOfValue(one.id), textOfValue(objectOf(one.value).text)] as const,
  )
  board.fields.set(textOfValue(field.id), { name: oneLine(textOfValue(field.name)), options: new Map(options) })
}

/** Reads a board without its cards; people and lists first, as actions refer to them. */
const boardOf = async (file: SourceFile, render: Render): Promise<Board> => {
  const board = emptyBoard(render)
  for await (const { key, value } of partsIn(file)) {
    const part = objectOf(value)
    if (key === 'name') board.name = textOfValue(value)
    else if (key === 'id') board.id = textOfValue(value)
    else if (key === 'lists') addList(board, part)
    else if (key === 'members') addPerson(board, part)
    else if (key === 'labels') {
      board.labels.set(textOfValue(part.id), labelName(part))
      const color = labelColor(textOfValue(part.color))
      if (color !== undefined) board.colors.set(labelName(part), color)
    } else if (key === 'customFields') addField(board, part)
  }
  const names: Names = {
    list: (list) => board.lists.get(textOfValue(list.id))?.name ?? (oneLine(textOfValue(list.name)) || null),
    person: (member, id) => addPerson(board, member, id),
  }
  for await (const { key, value } of partsIn(file)) {
    const part = objectOf(value)
    if (key === 'actions') addAction(part, board, names)
    if (key !== 'checklists') continue
    const card = textOfValue(part.idCard)
    const at = numberOfValue(part.pos) ?? 0
    const own = { at, list: checklistOf(part, board.keys) }
    const known = board.checklists.get(card)
    if (known === undefined) board.checklists.set(card, [own])
    else known.push(own)
  }
  return board
}

/** Counts contents of a card that are left out, or imported in another form. */
const countLosses = (card: Json, { losses: counts, pasts }: Board): void => {
  const [badges, cover] = [objectOf(card.badges), objectOf(card.cover)]
  const commentCount = pasts.get(textOfValue(card.id))?.comments.length ?? 0
  const files = objectsOf(card.attachments)
  const links = files.filter(({ url }) => /^https:\/\/trello\.com\/c\//.test(textOfValue(url))).length
  counts.comments_missing += Math.max(0, (numberOfValue(badges.comments) ?? 0) - commentCount)
  if ([cover.idAttachment, cover.color, cover.idUploadedBackground, card.idAttachmentCover].some(Boolean))
    counts.covers++
  if (card.subscribed === true) counts.watched++
  counts.card_links += links
  counts.files += files.filter(({ isUpload }) => isUpload === true).length
}

const notesOf = ({ log, losses: counts }: Board): readonly SurveyNote[] => [
  ...(log.count >= maxActions ? [noteOf('cut_actions', log.count)] : []),
  ...(Object.keys(counts) as (keyof Board['losses'])[]).flatMap((code) =>
    counts[code] > 0 ? [noteOf(code, counts[code])] : [],
  ),
]

async function* cards(file: SourceFile, board: Board): AsyncGenerator<SourceEntry> {
  let count = 0
  for await (const { key, value } of partsIn(file)) {
    if (key !== 'cards') continue
    count++
    if (count > readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
    const card = objectOf(value)
    // Templates are no tasks, so they are left out.
    if (card.isTemplate === true) continue
    countLosses(card, board)
    yield cardEntry(card, board, count)
  }
}

/** The reader of Trello's JSON export of a board. */
export const trello: Reader = {
  format: 'trello',
  survey: async (file) => {
    const board = await boardOf(file, presenceOnly)
    return surveyOf(cards(file, board), () => ({
      format: 'trello',
      name: board.name,
      sourceId: orNull(board.id),
      stages: [
        ...new Map([...board.lists.values()].toSorted((a, b) => a.at - b.at).map((list) => [list.name, list])).values(),
      ].map(({ name, isArchived }) => ({ name, isArchived, ...readStatus(name) })),
      people: board.people,
      colors: board.colors,
      notes: notesOf(board),
    }))
  },
  items: async function* (file, _reading, isOutline) {
    yield* cards(file, await boardOf(file, isOutline === true ? presenceOnly : plainMarkdown()))
  },
}
