import { type Placed, readArrangement } from '../../../../core/declare/arrangement.ts'
import type { HomeItem, HomeSectionAnswer } from '../../../../core/declare/home.ts'
import type { Mark } from '../../../../core/declare/marks.ts'
import { isRow, type Row } from '../../../base/api/shapes.ts'

/** A section on the page. */
export type Section = Omit<HomeSectionAnswer, 'entities'> & {
  /** True where it takes the full width: links to all pages, and sections of a line or two of text. */
  readonly isWide?: true
}

/** The section with links to all pages, which the browser makes of its own navigation. */
export const pagesKey = 'screens'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** An address within the product; any other is of no use here. */
const addressOrNull = (value: unknown): string | null =>
  typeof value === 'string' && /^\/(?!\/)/.test(value) ? value : null

const itemOf = (row: Row): HomeItem | undefined => {
  const href = addressOrNull(row.href)
  if (href === null) return undefined
  const state = isRow(row.state) ? row.state : undefined
  return {
    id: String(row.id),
    entity: textOrNull(row.entity),
    icon: String(row.icon),
    title: String(row.title),
    href,
    owner: textOrNull(row.owner),
    state: state === undefined ? null : { label: String(state.label), mark: textOrNull(state.mark) as Mark | null },
    at: textOrNull(row.at),
    with_time: row.with_time === true,
    is_late: row.is_late === true,
    progress: isRow(row.progress) ? { done: Number(row.progress.done), of: Number(row.progress.of) } : null,
    note: textOrNull(row.note),
  }
}

/** Tells whether a section has no rows: then it has buttons for possible actions or problems. */
export const isWithoutRows = ({ items }: Pick<Section, 'items'>): boolean =>
  items.every(({ entity }) => entity === null)

/** Tells whether a section has only buttons, and nothing in lines. */
export const isWithoutLines = ({ items }: Pick<Section, 'items'>): boolean =>
  items.every(({ entity, progress }) => entity === null && progress === null)

/** Returns the entity of all rows of a section; undefined where they are of several, or there are none. */
export const entityOf = ({ items }: Pick<Section, 'items'>): string | undefined => {
  const [entity, ...others] = new Set(items.map((item) => item.entity))
  return others.length === 0 ? (entity ?? undefined) : undefined
}

const withWidth = (section: Section): Section =>
  section.key === pagesKey || (isWithoutLines(section) && section.error === null)
    ? { ...section, isWide: true }
    : section

const sectionOf = (row: Row): Section => {
  const key = String(row.key)
  return withWidth({
    key,
    hidden: row.hidden === true,
    title: String(row.title),
    count: typeof row.count === 'number' ? row.count : null,
    href: addressOrNull(row.href),
    items: Array.isArray(row.items) ? row.items.filter(isRow).flatMap((one) => itemOf(one) ?? []) : [],
    text: textOrNull(row.text),
    error: textOrNull(row.error),
  })
}

/** Sections, and the entities that all of them show or count, by which live changes find the query. */
export type Home = {
  readonly sections: readonly Section[]
  /** The places of the sections, and whether they are hidden, until the user arranges them. */
  readonly defaults: readonly Placed[]
  readonly entities: readonly string[]
}

/** Reads the answer of `GET /home/sections`. */
export const readHome = (body: unknown): Home => {
  const data = isRow(body) && Array.isArray(body.data) ? body.data.filter(isRow) : []
  const entities = data.flatMap((row) => (row.hidden === true ? [] : texts(row.entities)))
  const defaults = readArrangement(isRow(body) ? body.defaults : undefined) ?? []
  return { sections: data.map(sectionOf), defaults, entities: [...new Set(entities)] }
}
