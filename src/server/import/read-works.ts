import { unfolded } from '../ics/calendar-text.ts'
import { calendarEvents } from '../ics/read-calendar.ts'
import type { CalendarEvent } from '../ics/series-in-file.ts'
import { defineStream, defineWork } from '../worker/work.ts'
import { type CsvOutline, type CsvRow, outlineOf, readableText, recordsOf } from './csv-file.ts'
import { importLimits, refused } from './file-limits.ts'

/** Seconds for a file of 10 MB on a slow machine. */
const seconds = 60
const textOf = (bytes: SharedArrayBuffer): Buffer => readableText(unfolded(Buffer.from(bytes)))

type Asked = {
  readonly bytes: SharedArrayBuffer
  /** Time zone of moments without one, where the file may also be a calendar. */
  readonly timeZone?: string
}

/** Reads in a thread the events of a calendar file, or what a csv file consists of. */
export const outlineFileWork = defineWork({
  name: 'import.outline',
  seconds,
  isLong: true,
  run: async ({ bytes, timeZone }: Asked): Promise<CsvOutline | readonly CalendarEvent[]> => {
    const content = textOf(bytes)
    const events = timeZone === undefined ? undefined : calendarEvents(content.toString('utf8'), timeZone)
    if (events === undefined) return outlineOf(content)
    if (events.length > importLimits.rows) throw refused('too_many_rows', { max: importLimits.rows })
    return events
  },
})

/** Most rows and characters that come at once. */
const most = { rows: 500, letters: 500_000 }

/** Reads in a thread the rows of a csv file below its header, many at once. */
export const csvRowsStream = defineStream({
  name: 'import.rows',
  seconds,
  parts: async function* ({ bytes }: Asked): AsyncGenerator<readonly CsvRow[]> {
    let [part, letters]: [CsvRow[], number] = [[], 0]
    let isHeader = true
    for await (const row of recordsOf(textOf(bytes))) {
      if (!isHeader) part.push(row)
      if (!isHeader) for (const cell of row.cells) letters += cell.length
      isHeader = false
      if (part.length < most.rows && letters < most.letters) continue
      yield part
      ;[part, letters] = [[], 0]
    }
    if (part.length > 0) yield part
  },
})
