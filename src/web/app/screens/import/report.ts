import { isRow } from '../../../base/api/shapes.ts'

/** An error in one line of a file. */
export type Problem = {
  /** Line number; the header is line 1. */
  readonly line: number
  /** Header of the column in the file; null if the whole line is wrong. */
  readonly column: string | null
  readonly message: string
}

export const countNames = ['rows', 'created', 'updated', 'unchanged', 'deleted', 'bad'] as const

/** Result of an import or of its dry run. */
export type Report = { readonly [K in (typeof countNames)[number]]: number } & {
  /** The first problems; a server limits their number. */
  readonly problems: readonly Problem[]
  /** Columns that the product alone writes. */
  readonly leftOut: readonly string[]
  readonly written: boolean
}

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)

const toProblems = (value: unknown): Problem[] =>
  isRow(value) && typeof value.message === 'string'
    ? [
        {
          line: toNumber(value.line),
          column: typeof value.column === 'string' ? value.column : null,
          message: value.message,
        },
      ]
    : []

/** Reads the report of an import: a success has it under `data`, an error under `import`. */
export const readReport = (value: unknown): Report | undefined => {
  if (!isRow(value) || typeof value.rows !== 'number') return undefined
  return {
    rows: value.rows,
    created: toNumber(value.created),
    updated: toNumber(value.updated),
    unchanged: toNumber(value.unchanged),
    deleted: toNumber(value.deleted),
    bad: toNumber(value.bad),
    problems: Array.isArray(value.problems) ? value.problems.flatMap(toProblems) : [],
    leftOut: Array.isArray(value.left_out) ? value.left_out.filter((one) => typeof one === 'string') : [],
    written: value.written === true,
  }
}
