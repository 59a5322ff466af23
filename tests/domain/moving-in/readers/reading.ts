import { Readable } from 'node:stream'
import type { Reading, SourceFile } from '../../../../src/domain/moving-in/server/readers/reader.ts'
import { readerFor } from '../../../../src/domain/moving-in/server/readers/readers.ts'
import type { SourceEntry, SourceItem } from '../../../../src/domain/moving-in/source.ts'
import type { ImportSurvey } from '../../../../src/domain/moving-in/survey.ts'
import { Problem } from '../../../../src/server/problem.ts'

/** A file in memory, given in pieces small enough that texts are cut everywhere. */
export const fileOf = (content: string | Buffer, name = 'board.json', piece = 997): SourceFile => {
  const bytes = Buffer.from(content)
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  return { name, size: bytes.length, open: () => Readable.from(pieces(), { objectMode: false }) }
}

export type ReadFile = {
  readonly survey: ImportSurvey
  readonly entries: readonly SourceEntry[]
  readonly items: readonly SourceItem[]
}
/** Everything of a file, read with the plan that its survey proposes unless one is given. */
export const read = async (file: SourceFile, given: Partial<Reading> = {}): Promise<ReadFile> => {
  const reader = await readerFor(file)
  const survey = await reader.survey(file, undefined)
  const columns = Object.fromEntries(survey.columns.map(({ at, guess }) => [String(at), guess]))
  const reading = { columns, dates: survey.dates ?? 'ymd', timeZone: 'UTC', ...given } satisfies Reading
  const entries: SourceEntry[] = []
  for await (const entry of reader.items(file, reading)) entries.push(entry)
  return { survey, entries, items: entries.flatMap((entry) => ('item' in entry ? [entry.item] : [])) }
}

/** The code of the refusal at the file, or how many entries it has. */
export const outcome = async (file: SourceFile): Promise<string> => {
  try {
    return `${(await read(file)).entries.length} entries`
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.more.errors?.file?.[0]?.code ?? error.code
  }
}
