import { client } from '../../../../base/api/client.ts'
import { isRow } from '../../../../base/api/shapes.ts'

/** A column of a chosen file, and what the server takes it for. */
type SurveyedColumn = {
  readonly name: string
  /** Wire name; null where nothing tells. */
  readonly field: string | null
  /** Whether an import reads the column so without being told. */
  readonly isSure: boolean
  readonly samples: readonly string[]
  readonly words: readonly { readonly word: string; readonly count: number; readonly value: string | null }[]
}
export type Survey = { readonly fields: readonly string[]; readonly columns: readonly SurveyedColumn[] }

/** What the user says of columns, by header, and of words, by wire name. Null: left out. */
export type Mapping = {
  readonly columns: { readonly [header: string]: string | null }
  readonly words: { readonly [wire: string]: { readonly [word: string]: string | null } }
}
export const nothingMapped: Mapping = { columns: {}, words: {} }

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const readColumn = (column: unknown): readonly SurveyedColumn[] =>
  isRow(column) && typeof column.name === 'string'
    ? [
        {
          name: column.name,
          field: textOrNull(column.field),
          isSure: column.is_sure === true,
          samples: listOf(column.samples).map(String),
          words: listOf(column.words).flatMap((one) =>
            isRow(one) ? [{ word: String(one.word), count: Number(one.count), value: textOrNull(one.value) }] : [],
          ),
        },
      ]
    : []

/** The form of an import: what the columns mean, if anything was said, before the file. */
export const importForm = (file: File, mapping: Mapping): FormData => {
  const form = new FormData()
  if (mapping !== nothingMapped) form.append('mapping', JSON.stringify(mapping))
  form.append('file', file, file.name)
  return form
}

/** Asks the server what the columns of a file mean. @throws CallError */
export const surveyFile = async (api: string, file: File, mapping: Mapping, signal: AbortSignal): Promise<Survey> => {
  const { data } = await client.post<unknown>(`${api}/import/survey`, importForm(file, mapping), { signal })
  const read = isRow(data) ? data.data : undefined
  return isRow(read)
    ? { fields: listOf(read.fields).map(String), columns: listOf(read.columns).flatMap(readColumn) }
    : { fields: [], columns: [] }
}

/** What the user has said, and what the server takes the other columns for without being sure. */
export const fullMapping = ({ columns }: Survey, said: Mapping): Mapping => ({
  words: said.words,
  columns: {
    ...Object.fromEntries(
      columns.flatMap(({ name, field, isSure }) => (isSure || field === null ? [] : [[name, field] as const])),
    ),
    ...said.columns,
  },
})

/** Columns that mean nothing yet, and words that mean no value: what keeps a file from being brought in. */
export const unclearIn = ({ columns }: Survey, { columns: said, words }: Mapping) => ({
  columns: columns.filter(({ name, field }) => field === null && !Object.hasOwn(said, name)),
  words: columns.flatMap(({ field, words: found }) =>
    found.filter(({ word, value }) => value === null && !Object.hasOwn(words[field ?? ''] ?? {}, word)),
  ),
})
