// Decision (2026-11): The browser sends the file twice, for the dry run and for the import, so that the server keeps
// nothing in between. A dry run is the same run with its transaction rolled back, so its report obeys the same rules.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppOptions } from '../../../../server/api/app.ts'
import { once } from '../../../../server/api/idempotency.ts'
import type { Api } from '../../../../server/api/route-context.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { discard } from '../../../../server/files/spool.ts'
import { type LongRun, longAnswer } from '../../../../server/import/long-answer.ts'
import { faultAt, Problem } from '../../../../server/problem.ts'
import type { DocumentImportReport } from '../../import-report.ts'
import { documentImportDocs } from './import-docs.ts'
import { type ReadImport, readImportWork } from './read-import-work.ts'
import { reportOf } from './report.ts'
import { type SentImport, sentImport } from './sent-import.ts'
import { assertMayImport, goingOn, storeFiles, writeImport } from './write-import.ts'

type Run = Parameters<LongRun>[0]

/** An error that rolls back the transaction of a dry run. */
class Undone extends Error {}

/** Turns an error of exceeded limits into a fault at the file, as for all other faults of it. */
const atFile = (error: unknown): unknown =>
  error instanceof Problem && error.code === 'too_heavy' ? faultAt('file', 'import_too_heavy') : error

/** Registers `POST /documents/import`: documents from a file of this product or another one. */
export const importRoutes = (api: Api, { files }: AppOptions): void => {
  const { app, engine, translate, language, actor } = api
  const answerLong = longAnswer(api)

  const write = async (sent: SentImport, read: ReadImport, { request, signal, tell }: Run) => {
    const caller = actor(request)
    const assertGoesOn = goingOn(signal)
    const stored = new Map<string, string>()
    const work = (tx: Queryable) => writeImport(read, { engine, caller, tx, place: sent, stored, tell, assertGoesOn })
    const answer = (key: string) => ({
      data: reportOf(read, sent.isDryRun),
      message: translate(language(request), `server:message.${key}`),
    })
    if (sent.isDryRun) {
      await engine.db
        .transaction(async (tx) => {
          await work(tx)
          throw new Undone()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error
        })
      return answer('import_tried')
    }
    if (read.documents.length === 0) throw faultAt('file', 'import_no_documents')
    try {
      await storeFiles(read, files, caller.id, stored, assertGoesOn)
      const { file, parent, project } = sent
      const { body } = await once(engine, request, caller, { sha256: file.sha256, parent, project }, async (tx) => {
        await work(tx)
        return { status: 200, body: answer('imported') }
      })
      return body as { readonly data: DocumentImportReport; readonly message: string }
    } finally {
      // The files are deleted after a refusal or a repeated call.
      await files
        .settle([...stored.values()])
        .catch((error: unknown) => request.log.warn({ err: error }, 'files of an import are left to the sweep'))
    }
  }

  const run = async (about: Run) => {
    const { request, signal } = about
    const caller = actor(request)
    assertMayImport(caller, false)
    const sent = await sentImport(request, files.spoolFolder)
    const folder = await mkdtemp(join(files.spoolFolder, 'import-'))
    try {
      const { path, name, size } = sent.file
      const input = { file: { path, name, size }, folder }
      const read = await engine.room.run(readImportWork, input, signal).catch((error: unknown) => {
        throw atFile(error)
      })
      assertMayImport(caller, read.files.length > 0)
      return await write(sent, read, about)
    } finally {
      await discard(sent.file.path)
      await rm(folder, { recursive: true, force: true })
    }
  }

  app.post(
    '/api/documents/import',
    { config: { access: { permission: 'document-store' } }, schema: documentImportDocs },
    (request, reply) => answerLong(request, reply, run),
  )
}
