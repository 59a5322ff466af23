import type { AnyEntity, Board, Entity, Plan } from './entity.ts'
import { panelFacets } from './facets.ts'
import type { FieldKind } from './fields.ts'
import { traitsOf } from './kinds.ts'
import type { Registry } from './registry.ts'

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
  plan: true,
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

/** What the registry says of each entity beside its declaration. */
const added = 'facetFields' satisfies keyof AnyEntity

/** Kinds of fields that may be the columns of a board, that may keep its order, and those that it may be parted by. */
const boardKinds = {
  columns: ['choice', 'ref'],
  rank: ['rank'],
  per: ['ref'],
} as const satisfies Partial<Record<keyof Board, readonly FieldKind[]>>

/** @param entity with the fields of its facets @throws Error for a field of the board that is none, or of another kind */
const assertBoard = ({ name, fields, board }: AnyEntity): void => {
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

/** The same of a plan. */
const planKinds = {
  places: ['choice', 'ref'],
  rank: ['rank'],
  per: ['ref'],
} as const satisfies Partial<Record<keyof Plan, readonly FieldKind[]>>

/** @param entity with the fields of its facets @throws Error for a field of the plan that is none, or of another kind */
const assertPlan = ({ name, fields, plan }: AnyEntity): void => {
  if (plan === undefined) return
  for (const [key, kinds] of Object.entries(planKinds)) {
    const field = plan[key as keyof typeof planKinds]
    if (field === undefined) continue
    const kind = fields[field]?.kind
    if (kind === undefined || !(kinds as readonly FieldKind[]).includes(kind))
      throw new Error(`${name}: plan.${key} takes ${kinds.join(' or ')}, and '${field}' is ${kind ?? 'no field'}`)
  }
  for (const field of plan.line ?? [])
    if (!Object.hasOwn(fields, field)) throw new Error(`${name}: its plan shows '${field}', which is no field`)
}

/** References that every row has, beside the declared fields. */
const engineRefs = ['created_by', 'updated_by']

/** @param entity with the fields of its facets @throws Error for a field whose values make no groups */
const assertGroups = ({ name, fields, list }: AnyEntity): void => {
  for (const one of list.groups ?? []) {
    const field = fields[one]
    if (field === undefined ? !engineRefs.includes(one) : traitsOf(field).grouping !== true)
      throw new Error(`${name}: its list can't be grouped by '${one}', which is ${field?.kind ?? 'no field'}`)
  }
}

/** @throws Error for a key that nothing reads, and for a facet that the page shows and the entity does not have */
const assertKeys = (entity: AnyEntity): void => {
  const unknown = Object.keys(entity).find((key) => !Object.hasOwn(keys, key) && key !== added)
  if (unknown !== undefined) throw new Error(`${entity.name}: nothing reads '${unknown}'`)
  const absent = panelFacets.find((facet) => entity.show?.main.includes(facet) === true && entity[facet] === undefined)
  if (absent !== undefined) throw new Error(`${entity.name}: its page shows '${absent}', which it does not have`)
}

/**
 * Looks for what the types of the declarations let pass. The server does it as it starts; the browser, which shows the same
 * declarations, needs no second look.
 * @throws Error with the entity and the name that is wrong
 */
export const checkDeclarations = ({ entities }: Registry): void => {
  for (const entity of entities) {
    assertKeys(entity)
    assertBoard(entity)
    assertPlan(entity)
    assertGroups(entity)
  }
}
