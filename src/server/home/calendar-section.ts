import type { HomeItem } from '../../core/declare/home.ts'
import type { Group } from '../../core/query/predicate.ts'
import { dayIn, startOfDay } from '../../core/query/relative.ts'
import { dayAfter } from '../../core/time/days/days.ts'
import { entriesOf, fieldsOfEntries, rowsIn } from '../facets/calendar/entries.ts'
import { addressOf, plainItem } from './home-item.ts'
import { type HomeContent, type HomeContext, nothing } from './home-section.ts'
import { firstRows } from './row-section.ts'

/** Most rows that are read, and most moments that are counted. Two days of one person have fewer. */
const mostRows = 200

type CalendarSection = {
  /** An entity with a calendar. */
  readonly entity: string
  readonly where: Group
  /** Number of days, today included. */
  readonly days: number
  readonly most: number
  /** Name of the address's parameter that says which moment of a series is meant. */
  readonly momentParameter: string
}

/** Reads a section of coming rows of a calendar, moments of series included; rows that are over are left out. */
export const readCalendar =
  ({ entity, where, days, most, momentParameter }: CalendarSection) =>
  async ({ engine, reader, caller, format }: HomeContext): Promise<HomeContent> => {
    const model = engine.models.of(entity)
    const now = engine.now()
    const today = dayIn(now, caller.timeZone)
    const window = { from: now, to: startOfDay(dayAfter(today, days), caller.timeZone) }
    const query = { ...firstRows(where, 'created_at', [], mostRows), sort: [] }
    const rows = await reader.brief(model, query, fieldsOfEntries(model), (alias) =>
      rowsIn(model, window, alias, caller.timeZone),
    )
    const { entries } = entriesOf(model, rows, window, mostRows)
    // Entries of whole days come before the moments of their first day.
    const inOrder = entries.toSorted((a, b) => a.start.localeCompare(b.start) || a.id.localeCompare(b.id))
    if (inOrder.length === 0) return nothing
    const items = inOrder.slice(0, most).map((entry): HomeItem => {
      const moment = entry.occurrence === null ? '' : `?${momentParameter}=${encodeURIComponent(entry.occurrence)}`
      return plainItem({
        id: entry.occurrence === null ? entry.id : `${entry.id} ${entry.occurrence}`,
        entity,
        icon: model.entity.icon,
        title: typeof entry.title === 'string' ? entry.title : format.word('common:untitled'),
        href: `${addressOf(model, entry.id)}${moment}`,
        at: entry.start,
        with_time: !entry.all_day,
      })
    })
    return { count: inOrder.length, items }
  }
