import type { Mark } from './marks.ts'

/**
 * Places of sections before the user arranges the page: first steps, rows in trouble, people whom the user leads,
 * people who wait for an answer, the user's own work, what happens around it, rows that were open before, all pages.
 */
export const homePlaces = ['start', 'health', 'led', 'answer', 'own', 'around', 'again', 'all'] as const
export type HomePlace = (typeof homePlaces)[number]

/** One line of a section, which leads somewhere. */
export type HomeItem = {
  /** Id of the row, or a name that no other item of the section has. */
  readonly id: string
  /** Entity of the row; null for a line that is no row. */
  readonly entity: string | null
  /** Name of a Material icon. */
  readonly icon: string
  readonly title: string
  /** Address of its page. */
  readonly href: string
  /** The row that it belongs to, by its title. */
  readonly owner: string | null
  /** Its state in the caller's language, with the mark that it is shown by. */
  readonly state: { readonly label: string; readonly mark: Mark | null } | null
  /** A moment (ISO 8601, UTC) or a day (`YYYY-MM-DD`). */
  readonly at: string | null
  /** The time of the moment matters, not its day alone. */
  readonly with_time: boolean
  readonly is_late: boolean
  /** How much of it is done; shown as a ring. */
  readonly progress: { readonly done: number; readonly of: number } | null
  /** A few words more. */
  readonly note: string | null
}

/** A section of the home page as `GET /home/sections` answers it. */
export type HomeSectionAnswer = {
  readonly key: string
  readonly hidden: boolean
  readonly title: string
  /** The number of all items, shown or not; null for a hidden section, and where they are not counted. */
  readonly count: number | null
  /** Address of the page that shows all of them. */
  readonly href: string | null
  readonly items: readonly HomeItem[]
  /** A sentence that says what the items are, where the title does not, or why there are none. */
  readonly text: string | null
  /** Why the section could not be read. */
  readonly error: string | null
  /** Entities whose rows it shows or counts. */
  readonly entities: readonly string[]
}

/** Tells whether a section has nothing to show, so that it is left out. */
export const isUnseen = ({ items, text, error }: Pick<HomeSectionAnswer, 'items' | 'text' | 'error'>): boolean =>
  items.length === 0 && text === null && error === null

/** A row that was opened, as the parameter `recent` names it. */
export type RecentRow = { readonly entity: string; readonly id: string }

/** Most rows in `recent`. */
export const mostRecent = 6
const recentForm = /^([a-z][a-z_]{0,59}):([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/

export const writeRecent = (rows: readonly RecentRow[]): string =>
  rows
    .slice(0, mostRecent)
    .map(({ entity, id }) => `${entity}:${id}`)
    .join(',')

/** Reads `entity:id,entity:id`. @returns undefined for a text of another form, or too many rows */
export const readRecent = (text: string): readonly RecentRow[] | undefined => {
  if (text === '') return []
  const rows = text.split(',').flatMap((one) => {
    const [, entity, id] = recentForm.exec(one) ?? []
    return entity === undefined || id === undefined ? [] : [{ entity, id: id.toLowerCase() }]
  })
  return rows.length === text.split(',').length && rows.length <= mostRecent ? rows : undefined
}
