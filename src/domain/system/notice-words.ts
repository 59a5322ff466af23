import { keyOfChoice, keyOfEntity } from '../../core/words/keys.ts'
import type { NoticeKind } from './notification.ts'

/** Values that a notification's text is made from. */
export type NoticeFacts = {
  readonly kind: NoticeKind
  readonly detail: string | null
  /** The title of the row. */
  readonly title: string | null
  readonly about: string | null
  readonly aboutId: string | null
  /** The number of rows. If there are several, the title names them all, and the notification leads to their list. */
  readonly rows: number
  /** The name of the person who caused it, where the text may say it. */
  readonly by?: string | null
}

/** Splits the detail of a finished transfer, such as `report:project`, into its kind and the entity of its list. */
const transferOf = (detail: string | null): readonly [what: string, entity: string] => {
  const [what = '', entity = ''] = (detail ?? '').split(':')
  return [what, entity]
}

/**
 * Returns the title of several rows: `Tasks (20)`.
 * @param word translates a key
 */
export const manyTitle = (
  entity: string,
  rows: number,
  word: (key: string, values?: { readonly [name: string]: string | number }) => string,
): string => word('notice:many', { list: word(keyOfEntity(entity, 'many')), rows })

/** Kinds whose sentence counts the rows where it is about several: the list's name would not fit into it. */
const countedKinds: ReadonlySet<NoticeKind> = new Set([
  'timesheet_due',
  'timesheet_waiting',
  'timesheet_answered',
] as const)

/**
 * Returns the text of a notification, on screen and in mails.
 * @param word translates a key
 */
export const saidOf = (
  { kind, detail, title, about, rows, by }: NoticeFacts,
  word: (key: string, values?: { readonly [name: string]: string | number }) => string,
): string => {
  const say = (values: { readonly [name: string]: string }) =>
    rows > 1 && countedKinds.has(kind)
      ? word(`notice:several.${kind}`, { count: rows, ...values })
      : word(`notice:said.${kind}`, { title: title ?? '', ...values })
  if ((kind === 'status_changed' || kind === 'timesheet_answered') && about !== null) {
    const [wire = '', value = ''] = (detail ?? '').split(':')
    return say({ value: word(keyOfChoice(about, wire, value)) })
  }
  const [, done] = /:(resolved|reopened)$/.exec(detail ?? '') ?? []
  if (kind === 'commented' && done !== undefined) return word(`notice:said.${done}`, { title: title ?? '' })
  if (kind === 'rule_told') return word('notice:said.rule_told', { title: title ?? '', text: detail ?? '' })
  if (kind === 'timesheet_waiting' && rows === 1 && by)
    return word('notice:said.timesheet_from', { title: title ?? '', name: by })
  if (kind !== 'transfer_finished') return say({})
  const [what, entity] = transferOf(detail)
  return word(`notice:transfer.${what}`, { list: word(keyOfEntity(entity, 'many')) })
}

/**
 * Returns the parameter of the row's address for something that has no page, such as a comment: `comment:`, its id and
 * the action.
 */
const partOf = (detail: string | null): string => {
  const [, entity, id] = /^([a-z_]+):([0-9a-f-]{36})(?::[a-z]+)?$/.exec(detail ?? '') ?? []
  return entity === undefined || id === undefined ? '' : `?${entity}=${id}`
}

/**
 * Returns the address that a notification leads to.
 * @param pageOf returns the page of an entity's list, if any
 */
export const addressOf = (
  { kind, detail, about, aboutId, rows }: NoticeFacts,
  pageOf: (entity: string) => string | undefined,
) => {
  if (kind === 'role_changed') return '/profile'
  if (kind === 'target_reached') return '/daily-targets'
  if (kind === 'transfer_finished') return pageOf(transferOf(detail)[1]) ?? '/notifications'
  const page = about === null ? undefined : pageOf(about)
  if (page === undefined || aboutId === null) return '/notifications'
  return rows > 1 ? page : `${page}/${encodeURIComponent(aboutId)}${partOf(detail)}`
}
