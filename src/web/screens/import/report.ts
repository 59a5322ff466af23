import { isRow } from '../../api/shapes.ts'

/** One thing that is wrong with one line of a file. */
export type Problem = {
  /** Line of the file, the header being 1. */
  readonly line: number
  /** Header of the column as the file has it; null where the line as a whole is wrong. */
  readonly column: string | null
  readonly message: string
}

export const counted = ['rows', 'created', 'updated', 'unchanged', 'bad'] as const

/** What a file came to, or would come to. */
export type Report = { readonly [K in (typeof counted)[number]]: number } & {
  /** The first of them only, where there are many. */
  readonly problems: readonly Problem[]
  readonly written: boolean
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

const problemIn = (value: unknown): Problem[] =>
  isRow(value) && typeof value.message === 'string'
    ? [
        {
          line: numberIn(value.line),
          column: typeof value.column === 'string' ? value.column : null,
          message: value.message,
        },
      ]
    : []

/** Reads the report of an import, as a success has it under `data` and a refusal under `import`. */
export const readReport = (given: unknown): Report | undefined => {
  if (!isRow(given) || typeof given.rows !== 'number') return undefined
  return {
    rows: given.rows,
    created: numberIn(given.created),
    updated: numberIn(given.updated),
    unchanged: numberIn(given.unchanged),
    bad: numberIn(given.bad),
    problems: Array.isArray(given.problems) ? given.problems.flatMap(problemIn) : [],
    written: given.written === true,
  }
}
