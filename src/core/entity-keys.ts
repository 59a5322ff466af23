import type { AnyEntity, Board, Entity } from './entity.ts'
import { panelFacets } from './facets.ts'
import type { FieldKind } from './fields.ts'

/** Every key that a declaration may have; one that nothing reads is refused, or it would promise what is not there. */
const keys = {
  name: true,
  table: true,
  api: true,
  page: true,
  rowPage: true,
  menu: true,
  permission: true,
  group: true,
  icon: true,
  goKey: true,
  fields: true,
  title: true,
  verbs: true,
  together: true,
  order: true,
  unique: true,
  uniqueWhile: true,
  personal: true,
  carries: true,
  serves: true,
  trash: true,
  reports: true,
  goesWithMaker: true,
  import: true,
  list: true,
  form: true,
  formIn: true,
  show: true,
  board: true,
  savedViews: true,
  access: true,
  talks: true,
  files: true,
  checklists: true,
  links: true,
  shares: true,
  timed: true,
  members: true,
  favourites: true,
  tags: true,
} as const satisfies Record<keyof Entity, true>

/** Kinds of fields that may be the columns of a board, that may keep its order, and those that it may be parted by. */
const boardKinds = {
  columns: ['choice', 'ref'],
  rank: ['rank'],
  per: ['ref'],
} as const satisfies Partial<Record<keyof Board, readonly FieldKind[]>>

/** @param entity with the fields of its facets @throws Error for a field of the board that is none, or of another kind */
export const assertBoard = ({ name, fields, board }: AnyEntity): void => {
  if (board === undefined) return
  for (const [key, kinds] of Object.entries(boardKinds)) {
    const field = board[key as keyof typeof boardKinds]
    if (field === undefined) continue
    const kind = fields[field]?.kind
    if (kind === undefined || !(kinds as readonly FieldKind[]).includes(kind))
      throw new Error(`${name}: board.${key} takes ${kinds.join(' or ')}, and '${field}' is ${kind ?? 'no field'}`)
  }
  for (const field of [...(board.card ?? []), ...(board.lanes ?? []), ...(board.sums ?? [])])
    if (!Object.hasOwn(fields, field)) throw new Error(`${name}: its board shows '${field}', which is no field`)
}

/** @throws Error for a key that nothing reads, and for a facet that the page shows and the entity does not have */
export const assertKeys = (entity: AnyEntity): void => {
  const unknown = Object.keys(entity).find((key) => !Object.hasOwn(keys, key))
  if (unknown !== undefined) throw new Error(`${entity.name}: nothing reads '${unknown}'`)
  const absent = panelFacets.find((facet) => entity.show?.main.includes(facet) === true && entity[facet] === undefined)
  if (absent !== undefined) throw new Error(`${entity.name}: its page shows '${absent}', which it does not have`)
}
