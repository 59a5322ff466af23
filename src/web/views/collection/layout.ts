import { wasOf } from '../../../core/declare/former-fields.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { ModelField } from '../../../core/declare/model.ts'

/** Row heights in pixels. */
export const densities = { comfortable: 40, compact: 32 } as const
export type Density = keyof typeof densities

/** Columns and density of a list. */
export type Layout = {
  /** Field names of the columns in order; undefined for the declared ones. */
  readonly columns: readonly string[] | undefined
  readonly density: Density
}
export const defaultLayout: Layout = { columns: undefined, density: 'comfortable' }

const isDensity = (text: unknown): text is Density => typeof text === 'string' && Object.hasOwn(densities, text)

/** Parses a stored layout; invalid parts fall back to the declaration. */
export const readLayout = (columns: string | null, density: string | null): Layout => {
  const names = (columns ?? '').split(',').filter((name) => name !== '')
  return {
    columns: names.length === 0 ? undefined : [...new Set(names)],
    density: isDensity(density) ? density : defaultLayout.density,
  }
}

/** Serialises a layout as saved views store it: `columns=name,email&density=compact`. */
export const writeLayout = ({ columns, density }: Layout): URLSearchParams => {
  const params = new URLSearchParams()
  if (columns !== undefined) params.set('columns', columns.join(','))
  if (density !== defaultLayout.density) params.set('density', density)
  return params
}

export const isDefaultLayout = ({ columns, density }: Layout): boolean =>
  columns === undefined && density === defaultLayout.density

/** Kinds that can't be columns: secrets are never sent, ranks are internal, children are lists of their own. */
const kindsWithoutColumn = new Set(['secret', 'rank', 'children'])

/** The readable fields that can be columns. */
export const columnFields = (readable: readonly ModelField[]): readonly ModelField[] =>
  readable.filter(
    ({ name, field, type }) =>
      // The id of a subject says nothing beside its kind.
      name !== 'id' &&
      !kindsWithoutColumn.has(field.kind) &&
      !(type === 'id' && traitsOf(field).hangs === true && traitsOf(field).relation !== true),
  )

/** The fields of the columns in order, also by the names that they had; unknown and unreadable names are left out. */
export const chosenFields = (
  fields: readonly ModelField[],
  chosenNames: Layout['columns'],
  declaredNames: readonly string[],
): readonly ModelField[] => {
  const find = (names: readonly string[]) =>
    names.flatMap((name) => fields.filter((field) => field.name === name || wasOf(field) === name))
  const found = find(chosenNames ?? declaredNames)
  return found.length > 0 ? found : find(declaredNames)
}

/** Moves a name one place up or down. */
export const withMoved = (names: readonly string[], name: string, by: 1 | -1): readonly string[] => {
  const from = names.indexOf(name)
  const to = from + by
  if (from < 0 || to < 0 || to >= names.length) return names
  const others = names.filter((one) => one !== name)
  return [...others.slice(0, to), name, ...others.slice(to)]
}
