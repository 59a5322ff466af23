import type { HomeItem } from '../../core/declare/home.ts'
import { traitsOf } from '../../core/declare/kinds.ts'
import { type Model, type ModelField, numberOf, targetOf } from '../../core/declare/model.ts'
import type { ColumnName, FieldName } from '../../core/declare/register.ts'
import { keyOfChoice } from '../../core/words/keys.ts'
import { writtenTitle } from '../../core/words/title.ts'
import type { Json } from '../db/database.ts'
import type { HomeContext } from './home-section.ts'

/** Returns the reference to the row that a row belongs to: its first required one. */
const requiredReference = (model: Model): string | undefined =>
  model.fields.find(
    ({ field }) => traitsOf(field).relation === true && 'to' in field && 'required' in field && field.required === true,
  )?.name

export type ItemFields<N extends string = string> = {
  /** Reference to the row that a row belongs to; the first required one by default. */
  readonly owner?: FieldName<N>
  /** Moment or day shown beside the title. */
  readonly at?: ColumnName<N>
}

const ownerOf = (model: Model, { owner = requiredReference(model) }: ItemFields): ModelField | undefined =>
  owner === undefined ? undefined : model.byName.get(owner)

/** Returns the relations that an item of the entity needs. */
export const includeOf = (model: Model, fields: ItemFields): readonly string[] => {
  const title = model.byName.get(model.entity.title)
  const names = [ownerOf(model, fields)?.includeAs, model.titleTarget === undefined ? null : title?.includeAs]
  return names.filter((name) => name !== null && name !== undefined)
}

/** Returns the title with the row's number, if it has one, as titles may be equal. */
const numberedTitle = (model: Model, row: Json, { format }: HomeContext): string => {
  const title = writtenTitle(model, row, format)
  const numbered = numberOf(model)
  const number = numbered === undefined ? undefined : row[numbered.field.wire]
  if (numbered === undefined || numbered.field.name === model.entity.title || typeof number !== 'number') return title
  // Unicode isolates keep the number left-to-right.
  return `\u2066${numbered.prefix}${number}\u2069 ${title}`
}

const stateOf = (model: Model, row: Json, { word }: HomeContext): HomeItem['state'] => {
  for (const { field, name, wire } of model.fields) {
    const value = row[wire]
    if (!('marks' in field) || field.marks === undefined || typeof value !== 'string') continue
    const label = field.options.includes(value) ? word(keyOfChoice(model.name, name, value)) : value
    return { label, mark: field.marks[value] ?? null }
  }
  return null
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Returns the address of a row's page. */
export const addressOf = ({ entity: { rowPage, page } }: Model, id: string): string =>
  `${rowPage ?? page ?? ''}/${encodeURIComponent(id)}`

/** Returns a row, read with `includeOf`, as a line. */
export const itemOf = (model: Model, row: Json, context: HomeContext, fields: ItemFields = {}): HomeItem => {
  const owner = ownerOf(model, fields)
  const owned = owner?.includeAs == null ? undefined : row[owner.includeAs]
  const at = fields.at === undefined ? undefined : model.byName.get(fields.at)
  const late = at !== undefined && 'late' in at.field ? model.byName.get(at.field.late ?? '') : undefined
  const id = String(row.id)
  return {
    id,
    entity: model.name,
    icon: model.entity.icon,
    title: numberedTitle(model, row, context),
    href: addressOf(model, id),
    owner:
      owner === undefined || typeof owned !== 'object' || owned === null
        ? null
        : writtenTitle(context.engine.models.of(targetOf(owner.field)), owned as Json, context.format),
    state: stateOf(model, row, context),
    at: at === undefined ? null : textOrNull(row[at.wire]),
    with_time: false,
    is_late: late !== undefined && row[late.wire] === true,
    progress: null,
    note: null,
  }
}

/** Returns a line that is no row. */
export const plainItem = (item: Pick<HomeItem, 'id' | 'icon' | 'title' | 'href'> & Partial<HomeItem>): HomeItem => ({
  entity: null,
  owner: null,
  state: null,
  at: null,
  with_time: false,
  is_late: false,
  progress: null,
  note: null,
  ...item,
})
