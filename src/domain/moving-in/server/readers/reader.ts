// Decision (2026-11): Readers recognise a file by its content and yield items one by one, so that only the current part
// is in memory. Depth, columns, cells, entities and dangling references are limited, so that a malicious file is
// refused. Surveys do not render texts.
import type { Readable } from 'node:stream'
import type { ImportPlan } from '../../import-plan.ts'
import type { ImportFormat, SourceEntry, SourceProject } from '../../source.ts'
import type { ImportSurvey } from '../../survey.ts'

/** An uploaded file. */
export type SourceFile = {
  readonly name: string
  readonly size: number
  /** Streams the bytes from the start; can be called repeatedly. */
  readonly open: () => Readable
}

/** How to read a table; other formats need no options. */
export type Reading = Pick<ImportPlan, 'columns' | 'dates' | 'timeZone'>

/** Reader of one format. Both functions throw a Problem at `file` if the file cannot be read completely. */
export type Reader = {
  readonly format: ImportFormat
  readonly survey: (file: SourceFile, reading?: Reading) => Promise<ImportSurvey>
  /** Reads the facts of a whole plan, for files that are plans. The project becomes a waterfall project. */
  readonly project?: (file: SourceFile, reading: Reading) => Promise<SourceProject>
  /**
   * Streams the items.
   * @param isOutline renders no texts, for callers that need only keys and names
   */
  readonly items: (file: SourceFile, reading: Reading, isOutline?: boolean) => AsyncGenerator<SourceEntry>
}

/** Limits; beyond them a file is refused, or a text truncated and reported. */
export const readerLimits = {
  bytes: 50_000_000,
  items: 50_000,
  columns: 2000,
  /** Characters of one cell, or of one part of JSON or XML. */
  piece: 5_000_000,
  depth: 64,
  /** Parts of JSON, most of which are not items. */
  parts: 1_000_000,
} as const
