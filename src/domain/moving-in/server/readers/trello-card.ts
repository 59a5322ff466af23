import { guessPriority, isPriorityLabel } from '../../guesses.ts'
import type { SourceChecklist, SourceEntry, SourceProblem } from '../../source.ts'
import { readMinutes, readPoints } from './amounts.ts'
import { emptyItem, entryOf, leftProblem, sortableKey } from './entries.ts'
import {
  type Json,
  listOf,
  momentOfValue,
  numberOfValue,
  objectOf,
  objectsOf,
  orNull,
  textOfValue,
} from './json-values.ts'
import { isHttp } from './texts.ts'
import { type ActionLog, noPast } from './trello-actions.ts'

type TrelloList = { readonly name: string; readonly isArchived: boolean; readonly at: number }
type CustomField = { readonly name: string; readonly options: ReadonlyMap<string, string> }
/** A board without its cards. */
export type Board = {
  name: string
  id: string
  readonly lists: Map<string, TrelloList>
  readonly people: Map<string, { readonly name: string; readonly email: null }>
  /** Key of a person by id. */
  readonly keys: Map<string, string>
  readonly labels: Map<string, string>
  /** Colours by name of the label. */
  readonly colors: Map<string, string>
  /** Counts of card contents that are not imported as they are. */
  readonly losses: { [C in 'comments_missing' | 'covers' | 'watched' | 'card_links' | 'files']: number }
  readonly checklists: Map<string, { readonly at: number; readonly list: SourceChecklist }[]>
  readonly fields: Map<string, CustomField>
} & ActionLog

/** Returns the creation time in a MongoDB id, which starts with seconds since 1970. */
const createdAtOf = (id: string): string | null => {
  if (!/^[0-9a-f]{24}$/.test(id)) return null
  const at = new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
  return at.getUTCFullYear() < 2005 || at.getUTCFullYear() > 2100 ? null : at.toISOString()
}

export const labelName = (label: Json): string => textOfValue(label.name).trim() || textOfValue(label.color)

const fieldText = (item: Json, field: CustomField): string => {
  const value = objectOf(item.value)
  const text = [value.text, value.number, value.date].map(textOfValue).find((one) => one !== '')
  if (text !== undefined) return text
  if (value.checked !== undefined) return String(value.checked) === 'true' ? '✓' : ''
  return field.options.get(textOfValue(item.idValue)) ?? ''
}

const isPoints = (name: string) => /^(story[ _-]?points?|points?|sp|story points estimate|نقاط.*)$/i.test(name.trim())
const isEstimate = (name: string) => /^(time )?estimat(e|ion|ed)|^estimé|^schätzung|تقدير/i.test(name.trim())
const isPriority = (name: string) => /^(priority|priorité|priorität|أولوية|الأولوية)$/i.test(name.trim())

/** Returns the values of custom fields that have a field here, and the others as text. */
const customs = (card: Json, board: Board) => {
  let [points, minutes, priority] = [null, null, null] as [string | null, number | null, string | null]
  const more: [string, string][] = []
  const badFields: [name: string, text: string][] = []
  for (const item of objectsOf(card.customFieldItems)) {
    const field = board.fields.get(textOfValue(item.idCustomField))
    const text = field === undefined ? '' : fieldText(item, field)
    if (field === undefined || text === '') continue
    const unit = /\b(min|minutes?)\b/i.test(field.name)
      ? 'minutes'
      : /\b(h|hours?|heures?)\b/i.test(field.name)
        ? 'hours'
        : null
    const [asPoints, asMinutes] = [readPoints(text), readMinutes(text, unit)]
    if (isPoints(field.name) && asPoints !== null) points = asPoints
    else if (isEstimate(field.name) && asMinutes !== null) minutes = asMinutes
    else if (isPriority(field.name) && guessPriority(text) !== null) priority = text
    else {
      more.push([field.name, text])
      if (isPoints(field.name)) badFields.push([field.name, text])
    }
  }
  return { points, minutes, priority, more, badFields }
}

/** Returns a sort key by list, then by position, for the backlog, which has cards of all lists. */
const orderOf = (list: TrelloList | undefined, pos: number | null): string | null =>
  pos === null ? null : sortableKey(list?.at ?? 0) + sortableKey(pos)

/** Maximum number of actions in an export. */
export const maxActions = 1000
/** Returns the time since which the actions are complete; null if there are none. */
const completeSince = ({ log }: Board): string | null =>
  log.count === 0 ? null : log.count >= maxActions ? log.since : new Date(0).toISOString()

/** Converts a card to an item. */
export const cardEntry = (card: Json, board: Board, line: number): SourceEntry => {
  const key = textOfValue(card.id)
  const short = textOfValue(card.idShort)
  const shown = short === '' ? textOfValue(card.shortLink) : `#${short}`
  const list = board.lists.get(textOfValue(card.idList))
  const past = board.pasts.get(key) ?? noPast()
  const labels = objectsOf(card.labels).map(labelName)
  const ids = listOf(card.idLabels).map((id) => board.labels.get(textOfValue(id)) ?? '')
  const names = [...new Set([...labels, ...ids])].filter((name) => name !== '')
  const own = customs(card, board)
  const isArchived = card.closed === true || list?.isArchived === true
  const lastActivity = momentOfValue(card.dateLastActivity)
  const ended = momentOfValue(card.dateCompleted) ?? past.completed
  // Cards archived with their list have the list's time.
  const withList = card.closed === true ? null : (board.listsClosed.get(textOfValue(card.idList)) ?? null)
  const problems: SourceProblem[] = own.badFields.map(([name, text]) =>
    leftProblem({ line, shown }, 'bad_number', name, text),
  )
  for (const [column, value] of [
    ['due', card.due],
    ['start', card.start],
  ] as const)
    if (textOfValue(value) !== '' && momentOfValue(value) === null)
      problems.push(leftProblem({ line, shown }, 'bad_date', column, textOfValue(value)))
  const files = objectsOf(card.attachments).map((one) => ({ name: textOfValue(one.name), url: textOfValue(one.url) }))
  return entryOf(
    {
      ...emptyItem(key, shown, line),
      sourceKey: orNull(shown),
      name: textOfValue(card.name),
      prose: { text: textOfValue(card.desc), render: board.render },
      url: [textOfValue(card.shortUrl), textOfValue(card.url)].find(isHttp) ?? null,
      stage: list?.name ?? null,
      priority: own.priority ?? names.find(isPriorityLabel) ?? null,
      assignees: [...new Set(listOf(card.idMembers).map((id) => board.keys.get(textOfValue(id)) ?? textOfValue(id)))],
      reporter: past.creation?.by ?? null,
      labels: names,
      created: past.creation?.at ?? createdAtOf(key),
      updated: lastActivity,
      completed: card.dueComplete === true ? (ended ?? (isArchived ? null : lastActivity)) : null,
      isDone: card.dueComplete === true,
      start: momentOfValue(card.start),
      due: momentOfValue(card.due),
      isArchived,
      archived: isArchived ? (withList ?? momentOfValue(card.dateClosed) ?? lastActivity) : null,
      stagesSince: completeSince(board),
      estimateMinutes: own.minutes,
      storyPoints: own.points,
      order: orderOf(list, numberOfValue(card.pos)),
      checklists: (board.checklists.get(key) ?? []).toSorted((a, b) => a.at - b.at).map((one) => one.list),
      comments: past.comments.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1)),
      // Uploaded files have links, too; those without an address are kept as text.
      files: files.filter(({ url }) => isHttp(url)).map((one) => ({ name: one.name || one.url, url: one.url })),
      past: past.events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
      more: [
        ...own.more,
        ...files.filter(({ url, name }) => !isHttp(url) && name !== '').map(({ name }) => ['📎', name] as const),
      ],
    },
    problems,
  )
}

/** Converts a checklist. */
export const checklistOf = (list: Json, people: ReadonlyMap<string, string>): SourceChecklist => ({
  key: orNull(textOfValue(list.id)) ?? textOfValue(list.name),
  name: textOfValue(list.name) || '☑',
  items: objectsOf(list.checkItems)
    .toSorted((a, b) => (numberOfValue(a.pos) ?? 0) - (numberOfValue(b.pos) ?? 0))
    .map((item, at) => ({
      key: orNull(textOfValue(item.id)) ?? String(at),
      text: textOfValue(item.name),
      isDone: item.state === 'complete',
      assignee: people.get(textOfValue(item.idMember)) ?? orNull(textOfValue(item.idMember)),
      due: momentOfValue(item.due),
    })),
})
