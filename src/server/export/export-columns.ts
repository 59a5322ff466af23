import { isAmount, traitsOf } from '../../core/declare/kinds.ts'
import { isSubjectId, type Model, type ModelField, type Models, targetOf } from '../../core/declare/model.ts'
import type { ListGrammar } from '../../core/query/query.ts'
import { besideMoments, dayOfMoment, wholeDayOf } from '../../core/time/days/whole-days.ts'
import { besideAmounts } from '../../core/words/currency.ts'
import { keyOfChoice, keyOfEntity } from '../../core/words/keys.ts'
import { rowOfTitle, writtenTitle } from '../../core/words/title.ts'
import { faultAt } from '../problem.ts'
import { plainText } from '../texts/plain-text.ts'
import { type Cell, empty, textCell } from './cell.ts'
import { columnLabel } from './column-label.ts'
import { exactClock, wallClock } from './wall-clock.ts'

type Row = { readonly [key: string]: unknown }
export type Column = {
  readonly header: string
  readonly cell: (row: Row) => Cell
  /** The relation that must be included for it. */
  readonly include?: string
}
/** Language and time zone of the values. */
export type Reading = { readonly word: (key: string) => string; readonly timeZone: string }

/**
 * Fields that an export may show this caller. References whose rows they may not read are empty, or somebody; lists of
 * references are left out.
 */
const offered = (model: Model, grammar: ListGrammar, readable: (field: ModelField) => boolean) =>
  model.fields.filter((field) => {
    if (traitsOf(field.field).inner === true || field.field.kind === 'children' || !readable(field)) return false
    return field.field.kind !== 'refs' || grammar.includable(field.includeAs ?? '')
  })

/** Names in a row, as an import reads them: parted by semicolons where one has a comma itself. */
const listText = (names: readonly string[]): string =>
  names.join(names.length > 1 && names.some((name) => /[,،]/.test(name)) ? '; ' : ', ')

const cellOf = (field: ModelField, model: Model, reading: Reading): ((value: unknown) => Cell) => {
  const declared = field.field
  const kind = declared.kind === 'computed' ? field.type : declared.kind
  const moment = exactClock(reading.timeZone)
  switch (kind) {
    case 'choice':
      return (value) => textCell(reading.word(keyOfChoice(model.name, field.name, String(value))))
    case 'boolean':
      return (value) => textCell(reading.word(value === true ? 'common:yes' : 'common:no'))
    case 'sequence':
      return (value) => textCell(`${declared.kind === 'sequence' ? declared.prefix : ''}${String(value)}`)
    case 'integer':
    case 'progress':
    case 'minutes':
    case 'count':
    case 'number':
    case 'decimal':
    case 'money':
      return (value) => ({ kind: 'number', text: String(value) })
    case 'day':
      return (value) => ({ kind: 'day', text: String(value) })
    case 'instant':
      return (value) => ({ kind: 'moment', text: moment(String(value)) })
    case 'richText':
      return (value) => textCell(plainText(String(value)))
    case 'strings':
      return (value) => textCell(listText(value as readonly string[]))
    case 'file':
      return (value) => textCell(String((value as { name: string }).name))
    case 'conditions':
    case 'data':
    case 'tiles':
      return (value) => textCell(JSON.stringify(value))
    default:
      return (value) => textCell(String(value))
  }
}

/** Returns the title of a row of another entity, of which only the text was read. */
const subjectTitle = (
  models: Models,
  type: unknown,
  text: unknown,
  isGone: boolean,
  { word, timeZone }: Reading,
): Cell => {
  const target = models.all.find(({ name }) => name === type)
  if (typeof text !== 'string') return isGone ? textCell(word('common:gone')) : empty
  if (target === undefined) return textCell(text)
  const as = (value: string | number) => String(value)
  const format = { word, day: as, instant: wallClock(timeZone), number: as, minutes: as, plainText }
  return textCell(writtenTitle(target, rowOfTitle(target, text), format))
}

/** Tells whether a text is the name of an entity, in a list that nobody writes: elsewhere an import reads it again. */
const namesEntity = (model: Model, { field, type }: ModelField): boolean =>
  ('names' in field && field.names === 'entity') ||
  (traitsOf(field).hangs === true && type === 'text' && !model.operations.has('store'))

/** Returns the cell with the name of an entity's rows. */
const entityCell =
  (models: Models, { word }: Reading) =>
  (value: unknown): Cell =>
    textCell(word(keyOfEntity(String(value), models.all.some(({ name }) => name === value) ? 'many' : 'one')))

const columnOf = (model: Model, models: Models, field: ModelField, grammar: ListGrammar, reading: Reading): Column => {
  const header = columnLabel(model, field, reading.word)
  const relation = field.includeAs
  // Nobody reads an id: a person out of the reader's sight is somebody.
  const unseen = (row: Row): Cell =>
    typeof row[field.wire] === 'string' && relation !== null && targetOf(field.field) === models.actorEntity
      ? textCell(reading.word('common:somebody'))
      : empty
  if (relation !== null && grammar.includable(relation)) {
    const target = models.of(targetOf(field.field))
    const title = target.byName.get(target.entity.title)?.wire ?? 'id'
    const titleOf = (row: Row) => String(row[title] ?? reading.word('common:untitled'))
    return {
      header,
      include: relation,
      cell: (row) => {
        const value = row[relation] as Row | readonly Row[] | null | undefined
        if (value === null || value === undefined) return unseen(row)
        if (!Array.isArray(value)) return textCell(titleOf(value as Row))
        const isCut = Array.isArray(row.more) && row.more.includes(relation)
        return textCell(`${listText(value.map(titleOf))}${isCut ? ' …' : ''}`)
      },
    }
  }
  if ('titleOf' in field.field && field.field.titleOf !== undefined) {
    const type = `${field.field.titleOf}_type`
    const { gone } = field.field
    return {
      header,
      cell: (row) =>
        subjectTitle(models, row[type], row[field.wire], gone !== undefined && row[gone] === true, reading),
    }
  }
  if (relation !== null) return { header, cell: unseen }
  const cell = namesEntity(model, field) ? entityCell(models, reading) : cellOf(field, model, reading)
  return {
    header,
    cell: (row) => {
      const value = row[field.wire]
      if (value === null || value === undefined) return empty
      const wholeDay = wholeDayOf(model, field, row, reading.timeZone)
      return wholeDay === undefined ? cell(value) : { kind: 'day', text: dayOfMoment(String(value), wholeDay) }
    },
  }
}

/**
 * Columns of an export.
 * @param requested `all`, comma-separated field names, or undefined for the list's columns
 * @throws Problem 422 for an unknown or unreadable name
 */
export const columnsOf = (
  model: Model,
  models: Models,
  grammar: ListGrammar,
  readable: (field: ModelField) => boolean,
  requested: string | undefined,
  reading: Reading,
): readonly Column[] => {
  const fields = offered(model, grammar, readable)
  // An amount is nothing without its currency, also where that was not asked for.
  const amounts = new Set(fields.flatMap(({ field, name }) => (isAmount(field) ? [name] : [])))
  const fieldsNamed = (name: string) => fields.filter((field) => field.name === name || field.wire === name)
  const chosen =
    requested === 'all'
      ? fields
      : besideMoments(model, besideAmounts(requested?.split(',') ?? model.entity.list.columns, amounts)).flatMap(
          (name) => {
            const all = fieldsNamed(name)
            // The id of a subject says nothing to people, unless it is asked for by its own name or to be read back.
            const matches = all.filter(
              (field) => !isSubjectId(field) || field.wire === name || model.operations.has('store'),
            )
            if (matches.length === 0 && requested !== undefined) throw faultAt('columns', 'unknown')
            return matches
          },
        )
  return chosen.map((field) => columnOf(model, models, field, grammar, reading))
}
