import { columnSurvey } from '../../../../server/import/column-survey.ts'
import { guessColumns, statusOf } from '../../history-mapping.ts'
import { csvRows } from './read-events.ts'

/** Rows that a survey looks at. */
const mostSurveyed = 2000

/** The order of day and month that a date tells: no month comes after the twelfth. */
const dayOrderOf = (text: string): 'dmy' | 'mdy' | undefined => {
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(text) ?? []
  return Number(first) > 12 ? 'dmy' : Number(second) > 12 ? 'mdy' : undefined
}

/** What a log looks like: its columns with examples, what they probably say, and the words that may be statuses. */
export const surveyOf = async (bytes: AsyncIterable<Uint8Array>) => {
  let header: readonly string[] = []
  let rows = 0
  let survey = columnSurvey(0)
  let days: 'dmy' | 'mdy' | undefined
  for await (const cells of csvRows(bytes)) {
    if (header.length === 0) {
      header = cells
      survey = columnSurvey(cells.length)
      continue
    }
    if (++rows > mostSurveyed) continue
    survey.add(cells)
    for (const cell of cells) days ??= dayOrderOf(cell)
  }
  const guessed = guessColumns(header)
  return {
    rows,
    ...(days === undefined ? {} : { days }),
    columns: survey.columns().map(({ samples, words }, index) => {
      const name = header[index] ?? ''
      return {
        name,
        says: guessed[name] ?? 'ignore',
        samples,
        words: words.map(({ word, count }) => ({ word, count, status: statusOf(word, { statuses: {} }) ?? null })),
      }
    }),
  }
}
