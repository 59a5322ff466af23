import type { ModelField } from '../../core/model.ts'

/** Heights of rows in pixels. */
export const densities = { comfortable: 40, compact: 32 } as const
export type Density = keyof typeof densities

/** What a list shows of its rows, beside which rows it shows. */
export type Layout = {
  /** Declared names of the columns in their order; undefined: as declared. */
  readonly columns: readonly string[] | undefined
  readonly density: Density
}
export const usualLayout: Layout = { columns: undefined, density: 'comfortable' }

const isDensity = (text: unknown): text is Density => typeof text === 'string' && Object.hasOwn(densities, text)

/** Reads what a browser or a saved view kept; whatever makes no sense is as declared. */
export const readLayout = (columns: string | null, density: string | null): Layout => {
  const names = (columns ?? '').split(',').filter((name) => name !== '')
  return {
    columns: names.length === 0 ? undefined : [...new Set(names)],
    density: isDensity(density) ? density : usualLayout.density,
  }
}

/** Layouts as texts, the way saved views keep them: `columns=name,email&density=compact`. */
export const writeLayout = ({ columns, density }: Layout): URLSearchParams => {
  const params = new URLSearchParams()
  if (columns !== undefined) params.set('columns', columns.join(','))
  if (density !== usualLayout.density) params.set('density', density)
  return params
}

export const isUsual = ({ columns, density }: Layout): boolean =>
  columns === undefined && density === usualLayout.density

/** Kinds that no column shows: never sent, the machine's own, or a list of its own. */
const without = new Set(['secret', 'rank', 'children'])

/** Fields that may stand in a column, of those that the user may read. */
export const columnFields = (readable: readonly ModelField[]): readonly ModelField[] =>
  readable.filter(({ name, field }) => name !== 'id' && !without.has(field.kind))

/** The fields of the columns in their order; names that are gone, or may not be read, are left out. */
export const chosenFields = (
  fields: readonly ModelField[],
  chosen: Layout['columns'],
  declared: readonly string[],
): readonly ModelField[] => {
  const find = (names: readonly string[]) => names.flatMap((name) => fields.filter((field) => field.name === name))
  const found = find(chosen ?? declared)
  return found.length > 0 ? found : find(declared)
}

/** A name one place further up or down. */
export const moved = (names: readonly string[], name: string, by: 1 | -1): readonly string[] => {
  const from = names.indexOf(name)
  const to = from + by
  if (from < 0 || to < 0 || to >= names.length) return names
  const next = names.filter((one) => one !== name)
  return [...next.slice(0, to), name, ...next.slice(to)]
}
