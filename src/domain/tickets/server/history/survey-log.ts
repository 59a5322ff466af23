import { guessColumns, statusOf } from '../../history-mapping.ts'
import { csvRows } from './read-events.ts'

/** Rows that a survey shows, words of a column that it lists, and rows that it looks at. */
const [mostShown, mostWords, mostSurveyed] = [8, 40, 2000]

/** The order of day and month that a date tells: no month comes after the twelfth. */
const dayOrderOf = (text: string): 'dmy' | 'mdy' | undefined => {
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(text) ?? []
  return Number(first) > 12 ? 'dmy' : Number(second) > 12 ? 'mdy' : undefined
}

/** What a log looks like: its columns with examples, what they probably say, and the words that may be statuses. */
export const surveyOf = async (bytes: AsyncIterable<Uint8Array>) => {
  let header: readonly string[] = []
  let rows = 0
  const samples: (readonly string[])[] = []
  const words = new Map<string, Map<string, number>>()
  let days: 'dmy' | 'mdy' | undefined
  for await (const cells of csvRows(bytes)) {
    if (header.length === 0) {
      header = cells
      continue
    }
    if (++rows > mostSurveyed) continue
    if (samples.length < mostShown) samples.push(cells)
    for (const cell of cells) days ??= dayOrderOf(cell)
    for (const [index, name] of header.entries()) {
      const counts = words.get(name) ?? new Map<string, number>()
      words.set(name, counts)
      const word = cells[index] ?? ''
      if (word !== '' && (counts.has(word) || counts.size < mostWords)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const guessed = guessColumns(header)
  return {
    rows,
    ...(days === undefined ? {} : { days }),
    columns: header.map((name, index) => ({
      name,
      says: guessed[name] ?? 'ignore',
      samples: samples.map((cells) => cells[index] ?? ''),
      words: [...(words.get(name) ?? [])].map(([word, count]) => ({
        word,
        count,
        status: statusOf(word, { statuses: {} }) ?? null,
      })),
    })),
  }
}
