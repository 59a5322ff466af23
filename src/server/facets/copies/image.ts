// Decision (2026-11): What a copy is made of is an image: the rows as plain data, read with one caller's rights. A duplicate is made
// from an image at once; a template keeps its image, so it needs no hidden rows that lists, counts, searches, reports and reminders
// would all have to leave out, and it goes on working when the rows that it came from are deleted. It also keeps the titles of what
// its rows refer to, so that what is gone can be named. The price: a template is edited by making a row of it, and keeping that row
// as the template in its place. Revisit if people edit templates more often than they use them.
import { givenOf } from '../../../core/declare/beginnings.ts'
import { leadsToMany } from '../../../core/declare/copied.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Json } from '../../db/database.ts'

/** A row of an image: its values by wire name, references as ids, and its lists of references. */
export type ImageRow = {
  readonly id: string
  readonly values: Json
  readonly lists: { readonly [wire: string]: readonly string[] }
}

export type Image = {
  /** The entity of the row that is copied, and its id when the image was made. */
  readonly entity: string
  readonly root: string
  /** The day from which its dates are counted; null where it has none. */
  readonly start: string | null
  /** The zone whose days its moments are. */
  readonly timeZone: string
  /** Rows by entity, including the root. */
  readonly rows: { readonly [entity: string]: readonly ImageRow[] }
  /** Titles of rows that are referred to and do not come along, by entity and id. */
  readonly titles: { readonly [entity: string]: { readonly [id: string]: string } }
  /** Number of rows of an entity that the maker could not see. */
  readonly hidden: { readonly [entity: string]: number }
}

const engineNames = new Set(['id', 'created_at', 'updated_at', 'created_by', 'updated_by'])

/** Tells whether an image has a field: fields that a caller may write, and the order made by hand, but no numbers. */
export const isInImage = (one: ModelField): boolean => {
  const { field, column, creatable, derived, name } = one
  if (column === null || engineNames.has(name)) return false
  if (traitsOf(field).sorted === true) return true
  if (givenOf(field)?.given === 'next') return false
  // A secret is stored apart from its row; a file is known by its id, and several rows may have the same.
  return creatable && !derived && traitsOf(field).apart !== true && traitsOf(field).serverMade !== true
}

/** Lists of references that go into an image. */
export const imageLists = (model: Model): readonly ModelField[] =>
  model.fields.filter((field) => leadsToMany(field) && field.creatable)

export const rowsIn = ({ rows }: Image, model: Model): readonly ImageRow[] => rows[model.name] ?? []

/** The row that is copied. @throws Error for an image without it */
export const rootOf = (image: Image, model: Model): ImageRow => {
  const root = rowsIn(image, model).find(({ id }) => id === image.root)
  if (root === undefined) throw new Error(`an image of ${model.name} has no root`)
  return root
}
