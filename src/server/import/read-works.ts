import { isCalendar, unfolded } from '../ics/calendar-text.ts'
import { calendarEvents } from '../ics/read-calendar.ts'
import type { CalendarEvent } from '../ics/series-in-file.ts'
import { defineStream, defineWork } from '../worker/work.ts'
import { type CsvRow, outlineOf, readableText, recordsOf, type TableOutline } from './csv-file.ts'
import { importLimits, refused } from './file-limits.ts'
import { kindOfTable } from './sheets/file-kind.ts'
import { filledRows, openWorkbook, sheetNamed } from './sheets/workbook.ts'

/** Seconds for a file of 10 MB on a slow machine. */
const seconds = 60
const textOf = (bytes: SharedArrayBuffer): Buffer => readableText(unfolded(Buffer.from(bytes)))

type Asked = {
  readonly bytes: SharedArrayBuffer
  /** Time zone of moments without one, where the file may also be a calendar. */
  readonly timeZone?: string
  /** Name of the sheet that is read of a workbook. */
  readonly sheet?: string
}

/** The code of the refusal of what is neither: it names all kinds of files that are taken. */
const refusalOf = ({ timeZone }: Asked) => (timeZone === undefined ? 'not_table' : 'not_table_or_calendar')

// A copy, as the zip's library wants a buffer of its own.
const workbookOf = (asked: Asked) =>
  openWorkbook(Buffer.from(new Uint8Array(asked.bytes)), {
    columns: importLimits.columns,
    otherZip: refusalOf(asked),
  })

/** Reads in a thread the events of a calendar file, or what a table consists of. */
export const outlineFileWork = defineWork({
  name: 'import.outline',
  seconds,
  isLong: true,
  run: async (asked: Asked): Promise<TableOutline | readonly CalendarEvent[]> => {
    const { bytes, timeZone, sheet } = asked
    const kind = kindOfTable(Buffer.from(bytes))
    if (kind === 'none') throw refused(refusalOf(asked))
    if (kind === 'old_workbook') throw refused('import_old_excel')
    if (kind === 'workbook') {
      const sheets = await workbookOf(asked)
      const read = await sheetNamed(sheets, sheet)
      return { ...(await outlineOf(filledRows(read))), sheets: sheets.map(({ name }) => name), sheet: read.name }
    }
    const content = textOf(bytes)
    const text = timeZone === undefined ? undefined : content.toString('utf8')
    const events = text === undefined || timeZone === undefined ? undefined : calendarEvents(text, timeZone)
    if (events === undefined && isCalendar(content.subarray(0, 200).toString('utf8'))) throw refused(refusalOf(asked))
    if (events === undefined) return outlineOf(recordsOf(content))
    if (events.length > importLimits.rows) throw refused('too_many_rows', { max: importLimits.rows })
    return events
  },
})

/** Most rows and characters that come at once. */
const most = { rows: 500, letters: 500_000 }

/** Reads in a thread the rows of a table below its header, many at once. */
export const tableRowsStream = defineStream({
  name: 'import.rows',
  seconds,
  parts: async function* (asked: Asked): AsyncGenerator<readonly CsvRow[]> {
    let [part, letters]: [CsvRow[], number] = [[], 0]
    let isHeader = true
    const isWorkbook = kindOfTable(Buffer.from(asked.bytes)) === 'workbook'
    const rows = isWorkbook
      ? filledRows(await sheetNamed(await workbookOf(asked), asked.sheet))
      : recordsOf(textOf(asked.bytes))
    for await (const row of rows) {
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
