import type { SourceChange, SourceEvent } from '../../source.ts'
import type { Prose } from './entries.ts'
import { type Json, momentOfValue, objectOf, orNull, textOfValue } from './json-values.ts'
import type { Render } from './prose.ts'

/** The history of a card, from the board's actions. */
export type CardPast = {
  readonly events: SourceEvent[]
  readonly comments: {
    readonly key: string
    readonly author: string | null
    readonly at: string | null
    readonly prose: Prose
  }[]
  creation: { readonly at: string; readonly by: string | null } | null
  completed: string | null
}
export const noPast = (): CardPast => ({ events: [], comments: [], creation: null, completed: null })

const creationTypes = new Set(['createCard', 'copyCard', 'convertToCardFromCheckItem', 'emailCard'])

/** Resolves current names of lists and people. */
export type Names = {
  readonly list: (list: Json) => string | null
  /** Key of a person in an action, who may have left the board. */
  readonly person: (member: Json, id: unknown) => string | null
}

const change = (field: SourceChange['field'], from: string | null, to: string | null): SourceChange[] =>
  from === to ? [] : [{ field, from, to }]

/** Returns the changes of an `updateCard` action, which has the old values. */
const updates = (data: Json, names: Names): SourceChange[] => {
  const [card, old] = [objectOf(data.card), objectOf(data.old)]
  return [
    ...('idList' in old
      ? change('stage', names.list(objectOf(data.listBefore)), names.list(objectOf(data.listAfter)))
      : []),
    ...('name' in old ? change('name', orNull(textOfValue(old.name)), orNull(textOfValue(card.name))) : []),
    ...('due' in old ? change('due', momentOfValue(old.due), momentOfValue(card.due)) : []),
    ...(typeof old.closed === 'boolean' && typeof card.closed === 'boolean' && old.closed !== card.closed
      ? change('archived', old.closed ? 'archived' : null, card.closed ? 'archived' : null)
      : []),
    ...('start' in old ? change('start', momentOfValue(old.start), momentOfValue(card.start)) : []),
  ]
}

/** Collected actions, by card. */
export type ActionLog = {
  readonly pasts: Map<string, CardPast>
  /** Time of the last archiving of lists, by id. */
  readonly listsClosed: Map<string, string>
  /** Number of actions, and the time of the first. */
  readonly log: { count: number; since: string | null }
  readonly render: Render
}

/** Collects an action of a card or list; other actions are ignored. */
export const addAction = (action: Json, { pasts, listsClosed, log, render }: ActionLog, names: Names): void => {
  const data = objectOf(action.data)
  const card = textOfValue(objectOf(data.card).id)
  const at = momentOfValue(action.date)
  const kind = textOfValue(action.type)
  log.count++
  if (at !== null && (log.since === null || at < log.since)) log.since = at
  if (at !== null && kind === 'updateList' && objectOf(data.old).closed === false) {
    const list = textOfValue(objectOf(data.list).id)
    listsClosed.set(list, later(listsClosed.get(list) ?? null, at))
  }
  if (card === '' || at === null) return
  const past = pasts.get(card) ?? noPast()
  pasts.set(card, past)
  const actor = names.person(objectOf(action.memberCreator), action.idMemberCreator)
  const addChanges = (changes: readonly SourceChange[]) => {
    if (changes.length > 0) past.events.push({ at, actor, changes })
  }
  if (creationTypes.has(kind)) past.creation = { at, by: actor }
  else if (kind === 'commentCard' || kind === 'copyCommentCard')
    past.comments.push({
      key: textOfValue(action.id),
      author: actor,
      at,
      prose: { text: textOfValue(data.text), render },
    })
  else if (kind === 'updateCard') {
    const [now, old] = [objectOf(data.card), objectOf(data.old)]
    if (old.dueComplete === false && now.dueComplete === true) past.completed = later(past.completed, at)
    addChanges(updates(data, names))
  } else if (kind === 'moveCardToBoard') addChanges(change('stage', null, names.list(objectOf(data.list))))
  else if (kind === 'addMemberToCard' || kind === 'removeMemberFromCard') {
    const who = names.person(objectOf(action.member), data.idMember)
    addChanges(kind === 'addMemberToCard' ? change('assignee', null, who) : change('assignee', who, null))
  }
}

const later = (one: string | null, other: string): string => (one === null || other > one ? other : one)
