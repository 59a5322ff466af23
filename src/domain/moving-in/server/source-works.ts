import { createReadStream } from 'node:fs'
import { defineStream, defineWork, type Stream, type Work } from '../../../server/worker/work.ts'
import type { SourceEntry, SourceItem, SourceProject } from '../source.ts'
import type { ImportSurvey } from '../survey.ts'
import { digestOf } from './readers/bytes.ts'
import type { Reading, SourceFile } from './readers/reader.ts'
import { readerFor } from './readers/readers.ts'
import { type ItemOutline, outlineOf } from './source-items.ts'

/** A file on our own disk, which threads open by its path. */
export type FileOnDisk = { readonly name: string; readonly path: string; readonly size: number }

const fileOf = ({ name, path, size }: FileOnDisk): SourceFile => ({ name, size, open: () => createReadStream(path) })

type Asked = { readonly file: FileOnDisk; readonly reading: Reading }
/** The seconds that a file of 50 MB may take on a slow machine. */
const seconds = 120

/** Surveys a file in a thread. @param reading options of a table, if a user chose them */
export const surveyFileWork = defineWork({
  name: 'moving-in.survey',
  seconds,
  isLong: true,
  run: async ({ file, reading }: Partial<Asked> & Pick<Asked, 'file'>): Promise<ImportSurvey> => {
    const source = fileOf(file)
    const survey = await (await readerFor(source)).survey(source, reading)
    return { ...survey, digest: await digestOf(source) }
  },
})

/** Reads the facts of a whole plan in a thread. */
export const readProjectWork = defineWork({
  name: 'moving-in.project',
  seconds,
  isLong: true,
  run: async ({ file, reading }: Asked): Promise<SourceProject | undefined> => {
    const source = fileOf(file)
    return (await readerFor(source)).project?.(source, reading)
  },
})

/**
 * Groups many entries, as each part of a stream takes a turn of two threads; the size of their texts limits a group.
 */
async function* inParts<T>(all: AsyncIterable<T>, sizeOf: (one: T) => number): AsyncGenerator<readonly T[]> {
  let [part, size]: [T[], number] = [[], 0]
  for await (const one of all) {
    part.push(one)
    size += sizeOf(one)
    if (part.length < 500 && size < 1_000_000) continue
    yield part
    ;[part, size] = [[], 0]
  }
  if (part.length > 0) yield part
}

/** Reads the outlines of items in a thread. */
export const readOutlinesStream = defineStream({
  name: 'moving-in.outlines',
  seconds,
  parts: async function* ({ file, reading }: Asked): AsyncGenerator<readonly ItemOutline[]> {
    const source = fileOf(file)
    const reader = await readerFor(source)
    const outlines = async function* () {
      for await (const entry of reader.items(source, reading, true)) if ('item' in entry) yield outlineOf(entry.item)
    }
    yield* inParts(outlines(), () => 0)
  },
})

/** Counts the characters of the rich texts of an entry, which are nearly all of it. */
export const lettersOf = (entry: SourceEntry): number =>
  'item' in entry ? entry.item.comments.reduce((sum, { html }) => sum + html.length, entry.item.html.length) : 0

/** Reads the items in a thread, or those of one kind. */
export const readItemsStream = defineStream({
  name: 'moving-in.items',
  seconds,
  parts: async function* ({
    file,
    reading,
    kind,
  }: Asked & { readonly kind?: SourceItem['kind'] }): AsyncGenerator<readonly SourceEntry[]> {
    const source = fileOf(file)
    const reader = await readerFor(source)
    const entries = async function* () {
      for await (const entry of reader.items(source, reading))
        if (kind === undefined || ('item' in entry && entry.item.kind === kind)) yield entry
    }
    yield* inParts(entries(), lettersOf)
  },
})

export const movingInWorks: readonly (Work | Stream)[] = [
  surveyFileWork,
  readProjectWork,
  readOutlinesStream,
  readItemsStream,
]
