import type { AnyEntity } from '../declare/any-entity.ts'
import { type Board, type Entity, type Guards, groups, type List, type Plan } from '../declare/entity.ts'
import type { Measures } from '../declare/facets/measures.ts'
import type { Show } from '../declare/facets.ts'
import type { Quick } from '../declare/quick.ts'
import type { Calendar, Timeline } from '../declare/shapes.ts'
import type { Declared } from './declarations.ts'
import { hint, type Problem } from './problems.ts'

/** Every key that a declaration may have. Others are refused: nothing reads them, so their promise would be broken. */
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
  titleElse: true,
  state: true,
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
  quick: true,
  show: true,
  profile: true,
  account: true,
  handover: true,
  guards: true,
  board: true,
  calendar: true,
  plan: true,
  timeline: true,
  savedViews: true,
  access: true,
  joinedBy: true,
  talks: true,
  files: true,
  checklists: true,
  links: true,
  shares: true,
  timed: true,
  members: true,
  favourites: true,
  tags: true,
  versions: true,
  coedits: true,
  merges: true,
  belongs: true,
  becomes: true,
  copies: true,
  tree: true,
  alsoAt: true,
  reminds: true,
  recurs: true,
  feed: true,
  invites: true,
  periods: true,
  approves: true,
  measures: true,
  stream: true,
  seen: true,
  marks: true,
} as const satisfies Record<keyof Entity, true>

/** The key that the registry adds to each declaration. */
const added = 'facetFields' satisfies keyof AnyEntity

/** Keys of the parts of a declaration. */
const partKeys = {
  list: {
    columns: true,
    filters: true,
    groups: true,
    sheet: true,
    sort: true,
    pageSize: true,
    include: true,
    paths: true,
    definitions: true,
    params: true,
    views: true,
    parts: true,
  } satisfies Record<keyof List, true>,
  board: { columns: true, rank: true, card: true, per: true, lanes: true, sums: true } satisfies Record<
    keyof Board,
    true
  >,
  plan: { places: true, rank: true, line: true, per: true, parts: true, ended: true } satisfies Record<
    keyof Plan,
    true
  >,
  timeline: { start: true, end: true, progress: true, people: true, per: true } satisfies Record<keyof Timeline, true>,
  quick: { fields: true, values: true, place: true, anywhere: true, line: true, opens: true } satisfies Record<
    keyof Quick,
    true
  >,
  calendar: {
    start: true,
    end: true,
    allDay: true,
    zone: true,
    color: true,
    done: true,
    first: true,
    texts: true,
    feed: true,
    repeats: true,
  } satisfies Record<keyof Calendar, true>,
  show: { head: true, switch: true, main: true, side: true, always: true, wide: true, tabs: true } satisfies Record<
    keyof Show,
    true
  >,
  profile: { head: true, switch: true, main: true, side: true, always: true, wide: true, tabs: true } satisfies Record<
    keyof Show,
    true
  >,
  account: { own: true } satisfies Record<keyof NonNullable<AnyEntity['account']>, true>,
  handover: { field: true, while: true } satisfies Record<keyof NonNullable<AnyEntity['handover']>, true>,
  guards: { refusal: true, delete: true, fields: true } satisfies Record<keyof Guards, true>,
  measures: { of: true, by: true, at: true, first: true, beside: true, lacks: true } satisfies Record<
    keyof Measures,
    true
  >,
  access: { read: true, create: true, update: true, delete: true } satisfies Record<keyof AnyEntity['access'], true>,
} as const

/** Reports keys that nothing reads, because their promise would not be kept. */
const checkKeys = ({ entity, report }: Declared): void => {
  for (const key of Object.keys(entity))
    if (!Object.hasOwn(keys, key) && key !== added) report(key, `is read by nothing: ${hint(key, Object.keys(keys))}`)
  for (const [part, known] of Object.entries(partKeys))
    for (const key of Object.keys(entity[part as keyof typeof partKeys] ?? {}))
      if (!Object.hasOwn(known, key)) report(`${part}.${key}`, `is read by nothing: ${hint(key, Object.keys(known))}`)
}

const name = /^[a-z][a-z0-9_]*$/
const path = /^(\/[a-z0-9][a-z0-9-]*)+$/
const prefix = /^[a-z][a-z0-9-]*$/

const checkNames = ({ entity, model, report }: Declared): void => {
  if (!name.test(entity.name)) report('name', `is '${entity.name}', and has to be small letters, digits and _`)
  for (const key of ['api', 'page', 'rowPage'] as const) {
    const value = entity[key]
    if (value !== undefined && !path.test(value)) report(key, `is '${value}', and has to be like '/vehicles'`)
  }
  if (!prefix.test(entity.permission)) report('permission', `is '${entity.permission}', and has to be like 'vehicle'`)
  if (!groups.includes(entity.group))
    report('group', `is '${entity.group}', which is none: ${hint(entity.group, groups)}`)
  if (entity.goKey !== undefined && !/^[a-z]$/.test(entity.goKey))
    report('goKey', `is '${entity.goKey}', and has to be one letter`)
  for (const verb of entity.verbs ?? [])
    if (!prefix.test(verb)) report('verbs', `has '${verb}', and has to be like 'assign-role'`)
  const { operations } = model
  if (entity.import === true && !operations.has('store') && !operations.has('update'))
    report('import', 'is offered, and nobody may create or change rows')
  if (entity.trash === true && !operations.has('delete')) report('trash', 'is kept, and nobody may delete rows')
}

/** Checks an entity's own keys, names, paths and permission. */
export const checkEntity = (declared: Declared): void => {
  checkKeys(declared)
  checkNames(declared)
}

/** Tells whether somebody may create, change or delete its rows. */
const isWritten = ({ access }: AnyEntity): boolean =>
  (['create', 'update', 'delete'] as const).some((one) => !('allow' in access[one] && access[one].allow === 'none'))

/**
 * Reports names, tables, paths and permissions that two entities share. Entities that are only read, such as the kinds
 * of logs, may share a permission.
 */
export const sharedNames = (entities: readonly AnyEntity[]): readonly Problem[] =>
  (['name', 'table', 'api', 'page', 'permission'] as const).flatMap((key) => {
    const taken = new Map<string, AnyEntity>()
    return entities.flatMap((entity): Problem[] => {
      const value = entity[key]
      if (value === undefined) return []
      const by = taken.get(value)
      if (by === undefined) taken.set(value, entity)
      const mayShare = by !== undefined && key === 'permission' && !isWritten(entity) && !isWritten(by)
      return by === undefined || mayShare
        ? []
        : [{ entity: entity.name, at: key, message: `is '${value}', which ${by.name} has already` }]
    })
  })
