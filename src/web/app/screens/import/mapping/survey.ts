import { client } from '../../../../base/api/client.ts'
import { isRow } from '../../../../base/api/shapes.ts'

/** A column of a chosen file, and the field that the server proposes for it. */
type SurveyedColumn = {
  readonly name: string
  /** Wire name; null where the server finds no field. */
  readonly field: string | null
  /** Whether an import reads the column as this field by itself. */
  readonly isSure: boolean
  readonly samples: readonly string[]
  readonly words: readonly { readonly word: string; readonly count: number; readonly value: string | null }[]
}
export type Survey = {
  /** The names of a workbook's sheets, and of the sheet that is read; other files have none. */
  readonly sheets: readonly string[]
  readonly sheet?: string
  readonly fields: readonly string[]
  readonly columns: readonly SurveyedColumn[]
}

/**
 * The meanings that the user chose for columns, by header, and for words, by wire name. Null leaves a column or word
 * out.
 */
export type Mapping = {
  readonly columns: { readonly [header: string]: string | null }
  readonly words: { readonly [wire: string]: { readonly [word: string]: string | null } }
  /** The sheet of a workbook that is read. */
  readonly sheet?: string
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

/** Makes the form of an import: first the meanings of the columns, if any were chosen, then the file. */
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
    ? {
        sheets: listOf(read.sheets).map(String),
        ...(typeof read.sheet === 'string' ? { sheet: read.sheet } : {}),
        fields: listOf(read.fields).map(String),
        columns: listOf(read.columns).flatMap(readColumn),
      }
    : { sheets: [], fields: [], columns: [] }
}

/**
 * Returns the meanings that the user chose, and for the other columns those that the server proposes without being
 * sure.
 */
export const fullMapping = ({ columns }: Survey, mapping: Mapping): Mapping => ({
  ...mapping,
  columns: {
    ...Object.fromEntries(
      columns.flatMap(({ name, field, isSure }) => (isSure || field === null ? [] : [[name, field] as const])),
    ),
    ...mapping.columns,
  },
})

/** Returns the columns without a field and the words without a value: they keep the file from being imported. */
export const unclearIn = ({ columns }: Survey, { columns: said, words }: Mapping) => ({
  columns: columns.filter(({ name, field }) => field === null && !Object.hasOwn(said, name)),
  words: columns.flatMap(({ field, words: found }) =>
    found.filter(({ word, value }) => value === null && !Object.hasOwn(words[field ?? ''] ?? {}, word)),
  ),
})
