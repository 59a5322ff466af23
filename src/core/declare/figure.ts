import type { PermissionName } from './register.ts'

/** One of a closed list. Without a value the figure chooses. `needs`: permissions that an option takes. */
type ChoiceParam = {
  readonly kind: 'option'
  readonly options: readonly string[]
  readonly needs?: { readonly [option: string]: readonly PermissionName[] }
}
/** Days from one to another, by `from` and `to`; the last thirty unless said. */
type SpanParam = { readonly kind: 'span' }
export type FigureParam = ChoiceParam | SpanParam

/** How a series is drawn. Areas lie on each other, the first at the foot; dots are single happenings. */
export type SeriesKind = 'line' | 'dashed' | 'area' | 'bar' | 'dot'

/**
 * Numbers about a row, as chart, table, workbook and picture. Its call lies below the row's address. What it computes is
 * registered on the server (`onServer`), what is special about its look in the browser.
 */
export type Figure = {
  readonly key: string
  /** Entity whose rows have it; who may see a row sees its figures. */
  readonly of: string
  /** Below the row's address. */
  readonly path: string
  readonly params: { readonly [name: string]: FigureParam }
  readonly series: { readonly [key: string]: SeriesKind }
  /** Namespace of its words: `<key>`, `about.<key>`, `empty.<key>`, `column.<series>` and `<param>.label`. */
  readonly words: string
  /** Permissions that taking it along as a workbook takes. */
  readonly workbook: readonly PermissionName[]
  /** Entity whose news make it old, and whose rows are behind its points. */
  readonly counts: string
  /** Parts of a point whose rows can be asked for, by `at` and `part`. */
  readonly parts?: readonly string[]
}

/** Days up to today that are offered. */
export const spans = [30, 90, 180, 365] as const
/** Days of a span unless said. */
export const usualSpan = 30

/** Values of a figure's parameters as its computation gets them. */
export type ParamsOf<F extends Figure> = {
  readonly [P in keyof F['params']]: F['params'][P] extends { readonly options: readonly (infer O)[] }
    ? O | undefined
    : readonly string[]
}

export const defineFigure = <const F extends Figure>(figure: F): F => figure

/**
 * What a figure answers that has nothing special about it: the browser draws it without a line of its own. A point is named
 * by its moment (ISO 8601), or by `name`; its values stand under the keys of the series.
 */
export type FigureAnswer = {
  readonly points: readonly {
    readonly at?: string
    readonly name?: string
    readonly values: { readonly [series: string]: number | null }
  }[]
}
