import type { PermissionName } from './register.ts'

/** A parameter with a closed list. Without a value the figure chooses. `needs`: permissions that an option takes. */
type ChoiceParam = {
  readonly kind: 'option'
  readonly options: readonly string[]
  readonly needs?: { readonly [option: string]: readonly PermissionName[] }
}
/** A parameter with a span of days, by `from` and `to`; the last thirty unless said. */
type SpanParam = { readonly kind: 'span' }
export type FigureParam = ChoiceParam | SpanParam

/** How a series is drawn. Areas are stacked, the first at the bottom; dots are single events. */
export type SeriesKind = 'line' | 'dashed' | 'area' | 'bar' | 'dot'

/**
 * Numbers about a row, as chart, table, workbook and picture. Its call lies below the row's address. What it computes is
 * registered on the server (`onServer`), what is special about its look in the browser.
 */
export type Figure = {
  readonly key: string
  /** Entity whose rows have it; who may see a row sees its figures. */
  readonly of: string
  /** Path of its call, below the row's address. */
  readonly path: string
  readonly params: { readonly [name: string]: FigureParam }
  readonly series: { readonly [key: string]: SeriesKind }
  /** Namespace of its words: `<key>`, `about.<key>`, `empty.<key>`, `column.<series>` and `<param>.label`. */
  readonly words: string
  /** Permissions that downloading it as a workbook takes. */
  readonly workbook: readonly PermissionName[]
  /** Entity whose changes make the figure out of date, and whose rows its points count. */
  readonly counts: string
  /** Parts of a point whose rows can be asked for, by `at` and `part`. */
  readonly parts?: readonly string[]
}

/** Lengths of the spans that are offered, in days up to today. */
export const spans = [30, 90, 180, 365] as const
/** Length of a span unless said, in days. */
export const usualSpan = 30

/** Values of a figure's parameters as its computation gets them. */
export type ParamsOf<F extends Figure> = {
  readonly [P in keyof F['params']]: F['params'][P] extends { readonly options: readonly (infer O)[] }
    ? O | undefined
    : readonly string[]
}

export const defineFigure = <const F extends Figure>(figure: F): F => figure

/**
 * The answer of an ordinary figure: the browser draws it without code of its own. A point is named by its moment (ISO
 * 8601), or by `name`; its values are under the keys of the series.
 */
export type FigureAnswer = {
  readonly points: readonly {
    readonly at?: string
    readonly name?: string
    readonly values: { readonly [series: string]: number | null }
  }[]
}
