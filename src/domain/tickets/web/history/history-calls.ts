import { client } from '../../../../web/base/api/client.ts'
import type { HistoryTarget } from '../../history-targets.ts'
import type { TicketStatus } from '../../ticket-status.ts'

type SurveyColumn = {
  readonly name: string
  readonly says: HistoryTarget
  readonly samples: readonly string[]
  readonly words: readonly { readonly word: string; readonly count: number; readonly status: TicketStatus | null }[]
}
export type Survey = {
  readonly rows: number
  /** The names of a workbook's sheets, and the name of the sheet that is read. */
  readonly sheets?: readonly string[]
  readonly sheet?: string
  /** The order of day and month, if a date of the file proves it. */
  readonly days?: 'dmy' | 'mdy'
  readonly columns: readonly SurveyColumn[]
}
export type Report = {
  readonly events: number
  readonly tickets: number
  readonly existing: number
  readonly problem_count: number
  readonly has_status: boolean
  readonly problems: readonly { readonly line: number; readonly code: string; readonly word: string }[]
  readonly unknown: { readonly [target: string]: readonly string[] }
  readonly written: boolean
}
export type Mapping = {
  readonly columns: { readonly [column: string]: HistoryTarget }
  readonly splits: readonly { readonly column: string; readonly separator: string; readonly into: readonly string[] }[]
  readonly statuses: { readonly [word: string]: TicketStatus | null }
  readonly time_zone: string
  readonly days?: 'dmy' | 'mdy'
  readonly source: string
  readonly sheet?: string
}

/** The bytes of the file that a survey reads: its first rows show what the columns mean. */
const surveyed = 400_000

/** Returns the beginning of a log, cut at a line's end. A workbook, which begins like a zip archive, is read whole. */
const beginningOf = async (file: File): Promise<Blob> => {
  const head = new Uint8Array(await file.slice(0, surveyed).arrayBuffer())
  const isWorkbook = head[0] === 0x50 && head[1] === 0x4b
  return isWorkbook || file.size <= surveyed ? file : new Blob([head.slice(0, head.lastIndexOf(0x0a))])
}

/** Reads the beginning of a log. @param sheet of a workbook; the first one that is not empty unless said */
export const surveyLog = async (file: File, sheet?: string): Promise<Survey> => {
  const form = new FormData()
  if (sheet !== undefined) form.append('mapping', JSON.stringify({ sheet }))
  form.append('file', await beginningOf(file), file.name)
  return (await client.post<{ readonly data: Survey }>('/tickets/history/survey', form)).data.data
}

/** Sends a log. @throws CallError */
export const sendLog = async (
  file: File,
  mapping: Mapping,
  options: { readonly dryRun: boolean; readonly skipBad: boolean },
): Promise<Report> => {
  const form = new FormData()
  form.append('mapping', JSON.stringify(mapping))
  form.append('file', file, file.name)
  const params = { dry_run: options.dryRun ? '1' : '0', skip_bad: options.skipBad ? '1' : '0' }
  return (await client.post<{ readonly data: Report }>('/tickets/history', form, { params })).data.data
}
