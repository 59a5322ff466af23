/** Examples of a column, characters of one, and words of a column that are counted. */
const [mostSamples, mostLetters, mostWords] = [8, 200, 40]

/** The content of a column's cells. */
export type SurveyedColumn = {
  /** The first cells that are not empty. */
  readonly samples: readonly string[]
  /** Different cells with the number of each, up to 40; none of long texts. */
  readonly words: readonly { readonly word: string; readonly count: number }[]
  /** Whether there are more different cells than `words` has. */
  readonly hasMore: boolean
}

/** Collects examples and words of a file's columns, row by row, in bounded memory. */
export const columnSurvey = (width: number) => {
  const columns = Array.from({ length: width }, () => ({
    samples: [] as string[],
    words: new Map<string, number>(),
    hasMore: false,
  }))
  return {
    add: (cells: readonly string[]): void => {
      for (const [at, column] of columns.entries()) {
        const word = (cells[at] ?? '').trim()
        if (word === '') continue
        if (column.samples.length < mostSamples) column.samples.push(word.slice(0, mostLetters))
        if (word.length <= mostLetters && (column.words.has(word) || column.words.size < mostWords))
          column.words.set(word, (column.words.get(word) ?? 0) + 1)
        else column.hasMore = true
      }
    },
    columns: (): readonly SurveyedColumn[] =>
      columns.map(({ samples, words, hasMore }) => ({
        samples,
        words: [...words].map(([word, count]) => ({ word, count })),
        hasMore,
      })),
  }
}
