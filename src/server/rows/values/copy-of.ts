import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Json } from '../../db/database.ts'

const idsOf = (rows: unknown): readonly string[] =>
  Array.isArray(rows) ? rows.map((row: { readonly id: string }) => row.id) : []

/** Files and secrets do not come back as they went, and rows below are rows of their own. */
const isCopied = ({ field, creatable }: ModelField): boolean =>
  creatable && traitsOf(field).oneWay !== true && traitsOf(field).serverMade !== true
/** Tells whether a field's value is a list of rows, which are sent by their ids. */
export const isRowList = ({ field }: ModelField): boolean =>
  traitsOf(field).relation === true && traitsOf(field).many === true

/** The value of a field as a body has it. @param row with the field included, if it is a list of rows */
export const sentValue = (one: ModelField, row: Json): unknown =>
  isRowList(one) ? idsOf(row[one.includeAs ?? one.wire]) : row[one.wire]

/** Lists of references that a copy takes along. */
export const copiedLists = (model: Model): readonly string[] =>
  model.fields.filter((field) => isCopied(field) && isRowList(field)).map(({ name }) => name)

/**
 * The body that makes a row like another one: all that a caller may write, lists of references included; neither files nor
 * the rows below it.
 * @param row with `copiedLists`
 */
export const copyOf = (model: Model, row: Json): Json =>
  Object.fromEntries(
    model.fields.filter(isCopied).flatMap((one) => {
      const { wire, includeAs, type } = one
      if (row[isRowList(one) ? (includeAs ?? wire) : wire] === undefined || (row[wire] === null && type === null))
        return []
      return [[wire, sentValue(one, row)]]
    }),
  )
