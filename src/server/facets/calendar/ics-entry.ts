import type { Model } from '../../../core/declare/model.ts'
import type { Calendar } from '../../../core/declare/shapes.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { standsOnDays } from '../../../core/time/days/whole-days.ts'
import { numberedTitle } from '../../../core/words/title.ts'
import type { Json } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import type { IcsEvent } from '../../ics/write-calendar.ts'
import { titleFormat } from '../../title-format.ts'
import { seriesOf, wiresOf } from './repeating.ts'

const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname
  } catch {
    return 'tms'
  }
}
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const moment = (value: unknown): number => Date.parse(String(value))

/** Returns the values of a row's declared `texts`, by their names in calendar files. */
const textsOf = (model: Model, row: Json) => {
  const texts: NonNullable<Calendar['texts']> = model.entity.calendar?.texts ?? {}
  return (name: keyof typeof texts): unknown => {
    const field = texts[name]
    return field === undefined ? undefined : row[model.byName.get(field)?.wire ?? field]
  }
}

/**
 * Returns a row as calendar programs read it: for its whole time, or at the moment of `calendar.feed.at` where
 * declared. A row that differs from its series has the series' name. A row without a link of its own leads to its page.
 * @param row by wire name
 */
export const icsEntryOf = (
  engine: Engine,
  model: Model,
  row: Json,
  more: Partial<Pick<IcsEvent, 'organizer' | 'guests' | 'isCancelled' | 'reminderMinutes'>> = {},
): IcsEvent => {
  const { start = '', end, allDay, zone, repeats } = wiresOf(model)
  const { feed, texts } = model.entity.calendar ?? {}
  const textOfField = textsOf(model, row)
  const address = engine.site.address()
  const page = `${address}${model.entity.rowPage ?? model.entity.page ?? ''}/${encodeURIComponent(String(row.id))}`
  const series = repeats === undefined ? undefined : row[repeats.series]
  const isPart = repeats !== undefined && typeof series === 'string' && typeof row[repeats.at] === 'string'
  const organizer = textOf(textOfField('organizer'))
  const named = {
    uid: textOf(textOfField('uid')) ?? `${isPart ? series : row.id}@${hostOf(address)}`,
    sequence: Number(texts?.changes === undefined ? Number(row.version ?? 1) - 1 : (textOfField('changes') ?? 0)),
    changedAt: moment(row.updated_at),
    title: numberedTitle(model, row, titleFormat(engine.translate, engine.site.language, 'UTC')),
    description: textOf(textOfField('description')),
    location: textOf(textOfField('location')),
    url: texts?.link === undefined ? page : textOf(textOfField('link')),
    isBusy: textOfField('busy') === true,
    organizer: organizer === null ? undefined : { email: organizer, name: null },
    ...more,
  }
  if (feed?.at !== undefined) {
    const at = moment(row[model.byName.get(feed.at)?.wire ?? feed.at])
    return { ...named, start: at, end: null, isAllDay: false, timeZone: 'UTC' }
  }
  if (standsOnDays(model)) {
    const [first, last] = [row[start], end === undefined ? null : row[end]]
    const days = { start: moment(first ?? last), end: moment(dayAfter(String(last ?? first))) }
    return { ...named, ...days, isAllDay: true, timeZone: 'UTC' }
  }
  return {
    ...named,
    start: moment(row[start]),
    end: end === undefined || row[end] === null ? null : moment(row[end]),
    isAllDay: allDay !== undefined && row[allDay] === true,
    timeZone: textOf(row[zone ?? '']) ?? 'UTC',
    rule: seriesOf(model, row)?.rule,
    without: repeats === undefined ? [] : ((row[repeats.without] ?? []) as readonly string[]).map(moment),
    instead: isPart ? moment(row[repeats.at]) : undefined,
  }
}

/** Minutes before a row begins at which its people are reminded. */
export const reminderOf = (model: Model, row: Json): number | null => {
  const { reminds, calendar } = model.entity
  if (reminds?.minutes === undefined || reminds.at !== calendar?.start) return null
  const minutes = row[model.byName.get(reminds.minutes)?.wire ?? reminds.minutes]
  return typeof minutes === 'number' ? minutes : null
}
