import type { Models } from '../../../core/declare/model.ts'
import { allPermissions } from '../../../core/declare/permissions.ts'
import { fold } from '../../../core/query/fold.ts'
import { prefixesOf, splitPermission } from '../../data/access/ability.ts'

/** Actions that most entities have, in the order of the columns; all other actions stand below them. */
export const commonActions = ['index', 'show', 'store', 'update', 'delete', 'index-all', 'export', 'import'] as const
export type CommonAction = (typeof commonActions)[number]

/** The permissions with one prefix, which several entities may share. */
export type PermissionRow = {
  readonly prefix: string
  /** Names of the entities with this prefix; none for a permission that only another server knows. */
  readonly entities: readonly string[]
  /** Permission name by action. */
  readonly common: { readonly [A in CommonAction]?: string }
  readonly others: readonly { readonly action: string; readonly name: string }[]
}

const isCommon = (action: string): action is CommonAction => (commonActions as readonly string[]).includes(action)

/** Permission names as rows of a table, in order of declaration; unknown names of other servers come last. */
export const permissionRows = (names: readonly string[], models: Models): readonly PermissionRow[] => {
  const declared: readonly string[] = allPermissions(models)
  const prefixes = prefixesOf(models)
  const place = (name: string) => (declared.includes(name) ? declared.indexOf(name) : declared.length)
  const rows = new Map<string, PermissionRow>()
  for (const name of [...names].sort((a, b) => place(a) - place(b))) {
    const [action, prefix] = splitPermission(name, prefixes)
    const row = rows.get(prefix) ?? {
      prefix,
      entities: models.all.filter(({ entity }) => entity.permission === prefix).map((model) => model.name),
      common: {},
      others: [],
    }
    rows.set(
      prefix,
      isCommon(action)
        ? { ...row, common: { ...row.common, [action]: name } }
        : { ...row, others: [...row.others, { action, name }] },
    )
  }
  return [...rows.values()]
}

/** All permission names of a row. */
export const namesOf = ({ common, others }: PermissionRow): readonly string[] => [
  ...Object.values(common),
  ...others.map(({ name }) => name),
]

export type Summary = 'full' | 'reading' | 'some' | 'none'

/** Actions that change nothing. */
const readingActions: readonly CommonAction[] = ['index', 'show', 'index-all', 'export']

/** How much of a row is granted, in one word. */
export const summaryOf = (row: PermissionRow, selected: readonly string[]): Summary => {
  const names = namesOf(row)
  const held = names.filter((name) => selected.includes(name))
  if (held.length === 0) return 'none'
  if (held.length === names.length) return 'full'
  const reading = readingActions.map((action) => row.common[action])
  return held.every((name) => reading.includes(name)) ? 'reading' : 'some'
}

/**
 * Finds the rows one of whose texts contains all words, case and accents aside. @param textsOf a row's texts in the
 * user's language
 */
export const findRows = (
  rows: readonly PermissionRow[],
  search: string,
  textsOf: (row: PermissionRow) => readonly string[],
): readonly PermissionRow[] => {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const text = fold([...textsOf(row), ...namesOf(row)].join(' '))
    return words.every((word) => text.includes(word))
  })
}

export type Difference = { readonly added: readonly string[]; readonly removed: readonly string[] }
/** Returns the names that a set has more and less than another. */
export const differenceOf = (names: readonly string[], base: readonly string[]): Difference => ({
  added: names.filter((name) => !base.includes(name)),
  removed: base.filter((name) => !names.includes(name)),
})
