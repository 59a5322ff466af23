import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Cell, empty, textCell } from '../export/cell.ts'
import { csvSheet } from '../export/csv.ts'
import { contentTypes, type ExportFormat } from '../export/export.ts'
import { disposition } from '../export/request.ts'
import { wallClock } from '../export/wall-clock.ts'
import { xlsxSheet } from '../export/xlsx.ts'
import type { Language } from '../translate.ts'

/** A figure as rows of a file, headers first. */
export type Sheet = { readonly title: string; readonly headers: readonly string[]; readonly rows: readonly Cell[][] }

/** Cells and translations for the reader of a workbook. */
export type SheetTools = {
  readonly word: (key: string | readonly string[], values?: { readonly [name: string]: string | number }) => string
  readonly number: (value: number | null | undefined) => Cell
  readonly text: (value: string) => Cell
  readonly language: Language
  readonly day: (value: string) => Cell
  /** @param at ISO 8601 */
  readonly moment: (at: string | null | undefined) => Cell
}

export const sheetTools = (word: SheetTools['word'], timeZone: string, language: Language): SheetTools => {
  const clock = wallClock(timeZone)
  return {
    word,
    language,
    text: textCell,
    number: (value) => (value === null || value === undefined ? empty : { kind: 'number', text: String(value) }),
    day: (value) => ({ kind: 'day', text: value }),
    moment: (at) => (at === null || at === undefined ? empty : { kind: 'moment', text: clock(at) }),
  }
}

/** Sends a figure as a workbook, or as csv. Text is never a formula, even `=1+1`. */
export const sendSheet = (
  reply: FastifyReply,
  name: string,
  sheet: Sheet,
  rightToLeft: boolean,
  format: ExportFormat = 'xlsx',
): FastifyReply => {
  const out = new PassThrough()
  reply.raw.once('close', () => out.destroy())
  const write = async () => {
    const file = format === 'csv' ? csvSheet(out) : xlsxSheet(out, sheet.title, rightToLeft)
    await file.begin(sheet.headers)
    await file.add(sheet.rows)
    await file.end()
  }
  write().catch((error: unknown) => void out.destroy(error as Error))
  return reply
    .type(contentTypes[format])
    .header('content-disposition', disposition(`${name}.${format}`, `${sheet.title}.${format}`))
    .send(out)
}
