import { traitsOf } from '../../core/kinds.ts'
import type { Model } from '../../core/model.ts'
import type { Json } from '../db/database.ts'

const idsOf = (rows: unknown): readonly string[] =>
  Array.isArray(rows) ? rows.map((row: { readonly id: string }) => row.id) : []

/** Lists of references that a copy takes along. */
export const copiedLists = (model: Model): readonly string[] =>
  model.fields.filter(({ field, creatable }) => creatable && field.kind === 'refs').map(({ name }) => name)

/**
 * The body that makes a row like another one: all that a caller may write, lists of references included; neither files nor
 * the rows below it.
 * @param row with `copiedLists`
 */
export const copyOf = (model: Model, row: Json): Json =>
  Object.fromEntries(
    model.fields.flatMap(({ field, wire, includeAs, creatable, type }) => {
      if (!creatable || field.kind === 'children' || field.kind === 'file' || field.kind === 'secret') return []
      if (traitsOf(field).relation === true && traitsOf(field).many === true)
        return row[includeAs ?? wire] === undefined ? [] : [[wire, idsOf(row[includeAs ?? wire])]]
      return row[wire] === undefined || (row[wire] === null && type === null) ? [] : [[wire, row[wire]]]
    }),
  )
