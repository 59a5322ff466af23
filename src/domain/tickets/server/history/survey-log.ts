import { columnSurvey } from '../../../../server/import/column-survey.ts'
import type { WorkerRoom } from '../../../../server/worker/work.ts'
import { guessColumns, statusOf } from '../../history-mapping.ts'
import { openLog } from './log-rows.ts'

/** The number of rows that a survey reads. */
const mostSurveyed = 2000

/** Returns the order of day and month that a date proves: a number above twelve is no month. */
const dayOrderOf = (text: string): 'dmy' | 'mdy' | undefined => {
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(text) ?? []
  return Number(first) > 12 ? 'dmy' : Number(second) > 12 ? 'mdy' : undefined
}

/**
 * Reads the beginning of a log: its columns with examples, guesses of their meaning, and the words that may be
 * statuses.
 */
export const surveyOf = async (room: WorkerRoom, bytes: AsyncIterable<Uint8Array>, sheet?: string | undefined) => {
  const log = await openLog(room, bytes, sheet)
  let header: readonly string[] = []
  let rows = 0
  let survey = columnSurvey(0)
  let days: 'dmy' | 'mdy' | undefined
  for await (const { cells } of log.rows) {
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
    ...(log.sheets === undefined ? {} : { sheets: log.sheets }),
    ...(log.sheet === undefined ? {} : { sheet: log.sheet }),
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
