import { createReadStream } from 'node:fs'
import type { Actor } from '../../../../server/actor.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { Upload } from '../../../../server/files/upload.ts'
import { faultAt, forbidden, invalid, Problem } from '../../../../server/problem.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'
import { importLimits } from './limits.ts'
import type { ReadImport } from './read-import-work.ts'

type Place = { readonly parent: string | null; readonly project: string | null }

/** Checks that the caller may make each kind of row. @throws Problem 403 */
export const assertMayImport = ({ permissions }: Actor, hasFiles: boolean): void => {
  if (!permissions.has('page-store') || (hasFiles && !permissions.has('attachment-store'))) throw forbidden()
}

/**
 * Returns the project for the rows: the given one, else that of the row above.
 * @throws Problem 422 at `parent_id` for a hidden row
 */
const projectOf = async (engine: Engine, caller: Actor, { parent, project }: Place, tx: Queryable) => {
  if (parent === null || project !== null) return project
  const row = await readerFor(engine, caller, tx).one(engine.models.of('document'), parent)
  if (row === undefined) throw faultAt('parent_id', 'bad_reference')
  return typeof row.project_id === 'string' ? row.project_id : null
}

/**
 * Stores the files of an import. The caller settles them after the writes.
 * @param stored gets the id of each stored file by its temporary id
 * @throws Problem 422 at `file` if the caller's files would take too much room
 */
export const storeFiles = async (
  { files: read }: ReadImport,
  files: FileStore,
  by: string,
  stored: Map<string, string>,
  assertGoesOn: () => void,
): Promise<void> => {
  for (const { id, name, path } of read) {
    assertGoesOn()
    const rules = { accept: 'any', maxBytes: importLimits.file } as const
    const saved = await files.save(createReadStream(path), name, rules, by)
    if ('fault' in saved) throw invalid({ file: [saved.fault] })
    stored.set(id, saved.stored.id)
  }
}

type Writing = {
  readonly engine: Engine
  readonly caller: Actor
  readonly tx: Queryable
  readonly place: Place
  /** Ids of stored files by their temporary ids; empty in a dry run, which stores none. */
  readonly stored: ReadonlyMap<string, string>
  readonly tell: (done: number, of: number) => void
  readonly assertGoesOn: () => void
}

const pictureIn = /data-picture="([^"]*)"/g

/**
 * Writes the rows that were read like single calls do: by the same rules, with history, in order. Nobody is notified if
 * a text mentions them.
 * @throws Problem as the calls that make single rows do
 */
export const writeImport = async (read: ReadImport, writing: Writing): Promise<void> => {
  const { engine, caller, tx, place, stored, tell, assertGoesOn } = writing
  const { models } = engine
  const writer = writerFor(engine, caller, tx, { source: 'import', isQuiet: true })
  const project = await projectOf(engine, caller, place, tx)
  const files = new Map<string, string[]>()
  for (const { id, page } of read.files) files.set(page, [...(files.get(page) ?? []), id])
  const of = read.documents.length + read.pages.length
  let done = 0
  const step = () => {
    assertGoesOn()
    tell(++done, of)
  }
  for (const { id, above, title, kind, isClosed } of read.documents) {
    const values = { title, kind, project_id: project, parent_id: above ?? place.parent, is_draft: isClosed }
    await writer.create(models.of('document'), values, { id })
    step()
  }
  for (const { id, document: owner, title, html } of read.pages) {
    const content = html.replaceAll(pictureIn, (whole, file: string) => {
      const own = stored.get(file)
      return own === undefined ? whole : `data-picture="${own}"`
    })
    await writer.create(models.of('page'), { title, document_id: owner, content }, { id })
    for (const file of files.get(id) ?? []) {
      const own = stored.get(file)
      if (own !== undefined)
        await writer.create(models.of('attachment'), { about_type: 'page', about_id: id, file: new Upload(own) })
    }
    step()
  }
}

/** Returns a check that undoes the import if its caller has gone away. */
export const goingOn = (signal: AbortSignal) => (): void => {
  if (signal.aborted) throw new Problem(408, 'timeout')
}
