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
  /** The order of day and month, where a date of the file tells it. */
  readonly days?: 'dmy' | 'mdy'
  readonly columns: readonly SurveyColumn[]
}
export type Report = {
  readonly events: number
  readonly tickets: number
  readonly existing: number
  readonly problem_count: number
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
}

/** Bytes of the file that a survey reads: what its columns say shows in its first rows. */
const surveyed = 400_000

/** Reads the beginning of a log, cut at a line's end. */
export const surveyLog = async (file: File): Promise<Survey> => {
  const form = new FormData()
  const text = await file.slice(0, surveyed).text()
  const end = file.size > surveyed ? text.lastIndexOf('\n') : text.length
  form.append('file', new Blob([text.slice(0, end)]), file.name)
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
