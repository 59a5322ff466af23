import { isMoved } from '../../../core/declare/copied.ts'
import type { FieldKind } from '../../../core/declare/fields.ts'
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { tells } from '../../fields/values/has-value.ts'

/** Kinds whose values name something, and so say by themselves what they are. */
const nameKinds: ReadonlySet<FieldKind> = new Set([
  'sequence',
  'text',
  'longText',
  'richText',
  'email',
  'link',
  'subject',
  'ref',
])
/** Kinds whose values need the field's label: a number or a yes alone says nothing. */
const labelledKinds: ReadonlySet<FieldKind> = new Set([
  'boolean',
  'integer',
  'decimal',
  'count',
  'minutes',
  'money',
  'timeOfDay',
  'timeZone',
  'computed',
])
/** Kinds whose values are of no use if they are cut, so that they stand on a line of their own. */
const wholeKinds: ReadonlySet<FieldKind> = new Set(['email'])

/** The fields of a card of two to four lines. */
export type CardParts = {
  /** People, as faces beside the title. */
  readonly people: readonly ModelField[]
  /** Names on one line below the title. */
  readonly names: readonly ModelField[]
  /** Addresses, on the line below the names. */
  readonly addresses: readonly ModelField[]
  /** States, dates and amounts on the last line. */
  readonly marks: readonly ModelField[]
}

/** A date by which a row may be late. */
const isDue = ({ field }: ModelField): boolean => 'late' in field && field.late !== undefined
const isName = ({ field }: ModelField): boolean =>
  nameKinds.has(field.kind) || ('titleOf' in field && field.titleOf !== undefined)

/** Tells whether a field is shown with its label. Among dates, the one by which a row may be late is understood. */
export const needsLabel = (modelField: ModelField): boolean =>
  labelledKinds.has(modelField.field.kind) || (isMoved(modelField) && !isDue(modelField))

/** Tells whether a value says more than that the row is as rows usually are. */
const isTold = (row: Row, modelField: ModelField): boolean => {
  const { field, wire } = modelField
  const value = row[wire]
  if (typeof value !== 'boolean') return tells(row, modelField)
  return value !== ('initial' in field && field.initial === true)
}

/**
 * Divides the fields of a list among the lines of a row's card.
 * @param actor the entity of people
 */
export const cardParts = (model: Model, fields: readonly ModelField[], row: Row, actor: string): CardParts => {
  const cardFields = fields.filter((field) => field.name !== model.entity.title && isTold(row, field))
  const ofPeople = cardFields.filter((field) => field.includeAs !== null && targetOf(field.field) === actor)
  // Faces have no labels, so where a board says whose face a card shows, the others are left to the row's page.
  const onBoard = ofPeople.filter(({ name }) => model.entity.board?.card?.includes(name) === true)
  const others = cardFields.filter((field) => !ofPeople.includes(field))
  const isWhole = ({ field }: ModelField) => wholeKinds.has(field.kind)
  const marks = others.filter((field) => !isName(field))
  return {
    people: onBoard.length > 0 ? onBoard : ofPeople,
    names: others.filter((field) => isName(field) && !isWhole(field)),
    addresses: others.filter(isWhole),
    marks: marks.some(isDue) ? marks.filter((field) => !isMoved(field) || isDue(field)) : marks,
  }
}
