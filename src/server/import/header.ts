import { backOf } from '../../core/declare/kinds.ts'
import type { Model, ModelField, Models } from '../../core/declare/model.ts'
import { permissionsOn } from '../../core/declare/permissions.ts'
import type { Fault } from '../../core/query/check-predicate.ts'
import { keyOfEntity } from '../../core/words/keys.ts'
import { nameKey, readerOf } from '../../core/words/vocabulary.ts'
import { type Caller, holdsAll } from '../actor.ts'
import { columnLabel } from '../export/column-label.ts'
import { type Language, languages, type Translate } from '../translate.ts'
import { type ImportMapping, nothingMapped } from './mapping.ts'

export type Column = {
  /** Place in the file's rows, from 0. */
  readonly at: number
  /** As written in the file. */
  readonly header: string
  readonly field: ModelField
  /** For a `subject`: the entity named by the header; the cells reference its rows. */
  readonly owner?: Model
}
type HeaderFault = { readonly header: string; readonly field: string | null; readonly fault: Fault }
export type Header = {
  readonly columns: readonly Column[]
  /** Places of columns that are left out. */
  readonly ignored: ReadonlySet<number>
  /** Headers of those that nobody can write, as our own exports have them. */
  readonly readOnly: readonly string[]
  readonly faults: readonly HeaderFault[]
}

/** Kinds that a cell cannot or must not contain. */
const withoutCell = new Set(['secret', 'file', 'children'])
export const isImportable = ({ field, creatable, updatable }: ModelField): boolean =>
  (creatable || updatable) && !withoutCell.has(field.kind)

/** Tells whether only the product writes or counts a field: exports have it, and imports leave it as it is. */
const isTold = ({ field, name, creatable, updatable }: ModelField): boolean =>
  name !== 'id' && !creatable && !updatable && !withoutCell.has(field.kind)

export const mayWrite = (field: ModelField, caller: Caller): boolean => holdsAll(caller, permissionsOn(field, 'write'))

/** Returns a reader of headers: a field is called by its wire name, its name and its labels, in the caller's language first. */
export const fieldReader = (model: Model, language: Language, translate: Translate) =>
  readerOf(
    Object.fromEntries(
      model.fields.map((field) => [
        field.wire,
        [
          [field.wire],
          [field.name],
          ...[language, ...languages.filter((one) => one !== language)].map((tongue) => [
            columnLabel(model, field, (key) => translate(tongue, key)),
          ]),
        ],
      ]),
    ),
  )

/**
 * Maps a file's columns to fields: as `mapping` says, else by wire name or name, then by label, in the caller's language first.
 * Empty headers are skipped; values below them are reported by row.
 */
export const readHeader = (
  model: Model,
  cells: readonly string[],
  caller: Caller,
  language: Language,
  translate: Translate,
  models: Models,
  mapping: ImportMapping = nothingMapped,
): Header => {
  const reader = fieldReader(model, language, translate)
  const meant = (header: string): readonly ModelField[] => {
    const mapped = mapping.columns[header]
    if (mapped !== undefined) return model.fields.filter(({ wire }) => wire === mapped)
    const claims = reader.claims(header)
    const among = (fields: readonly ModelField[]): readonly ModelField[] => {
      const own = fields.flatMap((field) =>
        claims.filter(({ means }) => means === field.wire).map(({ rank }) => ({ field, rank })),
      )
      const clearest = Math.min(...own.map(({ rank }) => rank))
      return own.filter(({ rank }) => rank === clearest).map(({ field }) => field)
    }
    // Lists of other rows have no column in exports: it is their number's, which is called the same.
    const written = among(model.fields.filter(({ field }) => backOf(field) === undefined))
    return written.length > 0 ? written : among(model.fields)
  }
  /** Whether the product counts something that is called like a field that has a column already. */
  const isCounted = (header: string): boolean => {
    const called = new Set(reader.claims(header).map(({ means }) => means))
    return model.fields.some((field) => isTold(field) && called.has(field.wire))
  }
  const subjectId = model.fields.find(({ field, type }) => field.kind === 'subject' && type === 'id')
  /** The entity named by a header, if rows may hang on it. */
  const ownerOf = (header: string): Model | undefined =>
    models.all.find(
      ({ name, entity }) =>
        entity.carries?.[model.name] !== undefined &&
        [name, ...languages.map((tongue) => translate(tongue, keyOfEntity(name, 'one')))].some(
          (word) => nameKey(word) === nameKey(header),
        ),
    )
  const columns: Column[] = []
  const faults: HeaderFault[] = []
  const ignored = new Set<number>()
  const readOnly: string[] = []
  cells.forEach((cell, at) => {
    const header = cell.trim()
    if (header === '') return
    if (Object.hasOwn(mapping.columns, header) && mapping.columns[header] === null) {
      ignored.add(at)
      return
    }
    const owner = subjectId === undefined || meant(header).length > 0 ? undefined : ownerOf(header)
    const [field, other] = owner === undefined || subjectId === undefined ? meant(header) : [subjectId]
    const isTaken = columns.some((one) => one.field === field)
    const refuse = (code: string) =>
      faults.push({ header: header.slice(0, 200), field: field?.wire ?? null, fault: { code } })
    const isOurs = field !== undefined && other === undefined && (isTold(field) || (isTaken && isCounted(header)))
    if (isOurs && !Object.hasOwn(mapping.columns, header)) {
      ignored.add(at)
      readOnly.push(header.slice(0, 200))
    } else if (field === undefined) refuse('unknown_header')
    else if (field.name !== 'id' && !isImportable(field)) refuse('not_imported')
    else if (other !== undefined) refuse('ambiguous_header')
    else if (!mayWrite(field, caller)) refuse('not_writable')
    else if (isTaken) refuse('doubled')
    else columns.push({ at, header, field, ...(owner === undefined ? {} : { owner }) })
  })
  return { columns, ignored, readOnly, faults }
}
