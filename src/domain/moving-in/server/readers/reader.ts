// Decision (2026-11): Readers recognise a file by its content and yield items one by one: memory holds the piece
// being read. Whatever could cost more (depth, columns, cells, entities, dangling references) has a limit, so a bad
// file gets an answer. Surveys render nothing.
import type { Readable } from 'node:stream'
import type { ImportPlan } from '../../import-plan.ts'
import type { ImportFormat, SourceEntry } from '../../source.ts'
import type { ImportSurvey } from '../../survey.ts'

/** A file as it was sent. */
export type SourceFile = {
  readonly name: string
  readonly size: number
  /** Its bytes from the beginning; may be asked for again and again. */
  readonly open: () => Readable
}

/** How a table is to be read; other formats say it themselves. */
export type Reading = Pick<ImportPlan, 'columns' | 'dates' | 'timeZone'>

/** What is known of one format. Both throw a Problem at `file` where the file can't be read to its end. */
export type Reader = {
  readonly format: ImportFormat
  readonly survey: (file: SourceFile, reading?: Reading, signal?: AbortSignal) => Promise<ImportSurvey>
  /** Items one by one, however many there are. */
  readonly items: (file: SourceFile, reading: Reading, signal?: AbortSignal) => AsyncGenerator<SourceEntry>
}

/** Bounds of what is read; past them a file is refused, or a text cut and told. */
export const readerLimits = {
  bytes: 50_000_000,
  items: 50_000,
  columns: 2000,
  /** Letters of one cell, or of one piece of JSON or XML. */
  piece: 5_000_000,
  depth: 64,
  /** Parts of JSON, of which items are the fewest. */
  parts: 1_000_000,
  /** Bytes that the parts of a zip unpack to. */
  unpacked: 250_000_000,
} as const
