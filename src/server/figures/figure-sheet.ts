import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Cell, empty, textCell } from '../export/cell.ts'
import { contentTypes } from '../export/export.ts'
import { disposition } from '../export/request.ts'
import { wallClock } from '../export/wall-clock.ts'
import { xlsxSheet } from '../export/xlsx.ts'

/** A figure as rows of a file, headers first. */
export type Sheet = { readonly title: string; readonly headers: readonly string[]; readonly rows: readonly Cell[][] }

/** Cells and translations for the reader of a workbook. */
export type SheetTools = {
  readonly word: (key: string, values?: { readonly [name: string]: string }) => string
  readonly number: (value: number | null | undefined) => Cell
  readonly text: (value: string) => Cell
  readonly day: (value: string) => Cell
  /** @param at ISO 8601 */
  readonly moment: (at: string | null | undefined) => Cell
}

export const sheetTools = (word: SheetTools['word'], timeZone: string): SheetTools => {
  const clock = wallClock(timeZone)
  return {
    word,
    text: textCell,
    number: (value) => (value === null || value === undefined ? empty : { kind: 'number', text: String(value) }),
    day: (value) => ({ kind: 'day', text: value }),
    moment: (at) => (at === null || at === undefined ? empty : { kind: 'moment', text: clock(at) }),
  }
}

/** Sends a figure as a workbook. Text is never a formula, even `=1+1`. */
export const sendSheet = (reply: FastifyReply, name: string, sheet: Sheet, rightToLeft: boolean): FastifyReply => {
  const out = new PassThrough()
  reply.raw.once('close', () => out.destroy())
  const write = async () => {
    const file = xlsxSheet(out, sheet.title, rightToLeft)
    await file.begin(sheet.headers)
    await file.add(sheet.rows)
    await file.end()
  }
  write().catch((error: unknown) => void out.destroy(error as Error))
  return reply
    .type(contentTypes.xlsx)
    .header('content-disposition', disposition(`${name}.xlsx`, `${sheet.title}.xlsx`))
    .send(out)
}
