import { traitsOf } from '../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../core/declare/model.ts'
import { guessColumns } from '../../core/words/guess-columns.ts'
import type { Caller } from '../actor.ts'
import type { Engine } from '../engine.ts'
import type { Language } from '../translate.ts'
import { columnSurvey, type SurveyedColumn } from './column-survey.ts'
import { fieldReader, isImportable, mayWrite, readHeader } from './header.ts'
import type { ImportMapping } from './mapping.ts'
import { readImportFile } from './read-file.ts'
import { type Habits, readCell } from './values.ts'

type Survey = {
  /** Rows below the header. */
  readonly rows: number
  /** The names of a workbook's sheets, and of the one that is read. */
  readonly sheets?: readonly string[]
  readonly sheet?: string
  /** Wire names of the fields that the caller may bring in. */
  readonly fields: readonly string[]
  readonly columns: readonly {
    readonly name: string
    /** Wire name of the field that it means, or probably means; null where nothing tells. */
    readonly field: string | null
    /** Whether an import reads the column so without being told. */
    readonly is_sure: boolean
    readonly samples: readonly string[]
    /** Words of a field with a known list of values, each with the value that it means; null where it means none. */
    readonly words: readonly { readonly word: string; readonly count: number; readonly value: string | null }[]
  }[]
}

/** Fields whose values are a known list, so that words can be mapped to them. */
const isListed = ({ field }: ModelField): boolean => 'options' in field || traitsOf(field).value === 'boolean'

/** The one field of a known list of which all words of the column are values. */
const byContent = ({ words, hasMore }: SurveyedColumn, free: readonly ModelField[], meaningOf: MeaningOf) => {
  if (hasMore || words.length === 0) return undefined
  const found = free.filter(
    (field) => 'options' in field.field && words.every(({ word }) => meaningOf(field, word) !== null),
  )
  return found.length === 1 ? found[0] : undefined
}

/** The value that a word means in a field; null where it is none. */
type MeaningOf = (field: ModelField, word: string) => string | null
const meaningReader =
  (habits: Habits): MeaningOf =>
  (field, word) => {
    const read = readCell(word, field, habits)
    return 'value' in read ? String(read.value) : null
  }

/**
 * Returns an overview of a file before it is imported: its columns with examples, the fields that they mean, and the
 * words of fields with a known list of values.
 * @param mapping the user's choices so far
 * @throws Problem 422 with `errors.file` for a file that can't be read
 */
export const surveyFile = async (
  engine: Engine,
  caller: Caller,
  language: Language,
  {
    model,
    mapping,
    bytes,
  }: { readonly model: Model; readonly mapping: ImportMapping; readonly bytes: AsyncIterable<Uint8Array> },
): Promise<Survey> => {
  const { translate, models } = engine
  const timeZone = caller === 'system' ? 'UTC' : caller.timeZone
  const file = await readImportFile(engine.room, bytes, { model, timeZone, sheet: mapping.sheet })
  const headers = file.header.cells.map((cell) => cell.trim())
  const survey = columnSurvey(headers.length)
  for await (const { cells } of file.rows()) survey.add(cells)
  const surveyed = survey.columns()
  const { columns, ignored } = readHeader(model, headers, caller, language, translate, models, mapping)
  const known = new Map(columns.map(({ at, field }) => [at, field]))
  const fields = model.fields.filter((field) => isImportable(field) && mayWrite(field, caller))
  const meaningOf = meaningReader({ model, translate, timeZone })
  const reader = fieldReader(model, language, translate)
  const isOpen = (at: number) => headers[at] !== '' && !known.has(at) && !ignored.has(at)
  const guesses = guessColumns<string>(
    headers.map((_, at) => {
      const sure = known.get(at)
      return sure === undefined ? [] : [{ means: sure.wire, order: 0, rank: 0 }]
    }),
    {
      clues: [
        (at, isFree) => {
          const isOffered = (wire: string) => isFree(wire) && fields.some((field) => field.wire === wire)
          return isOpen(at) ? reader.partly(headers[at] ?? '', isOffered) : undefined
        },
        (at, isFree) => {
          const column = isOpen(at) ? surveyed[at] : undefined
          const free = fields.filter(({ wire }) => isFree(wire))
          return column === undefined ? undefined : byContent(column, free, meaningOf)?.wire
        },
      ],
    },
  )
  return {
    rows: file.count,
    ...(file.sheets === undefined ? {} : { sheets: file.sheets }),
    ...(file.sheet === undefined ? {} : { sheet: file.sheet }),
    fields: fields.map(({ wire }) => wire),
    columns: headers.flatMap((name, at) => {
      if (name === '') return []
      const field = model.fields.find(({ wire }) => wire === guesses[at])
      const { samples = [], words = [] } = surveyed[at] ?? {}
      const fileWords = field !== undefined && isListed(field) ? words : []
      return [
        {
          name,
          field: field?.wire ?? null,
          is_sure: known.has(at) || ignored.has(at),
          samples,
          words: fileWords.map(({ word, count }) => ({
            word,
            count,
            value: field === undefined ? null : meaningOf(field, word),
          })),
        },
      ]
    }),
  }
}
