// Decision (2026-11): The browser sends the file twice, for the dry run and for good, so that the server keeps nothing in between.
// A dry run is the same run with its transaction rolled back: its report says what the rules say.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { documentOf, problemOf } from '../../../../server/api/answer-problems.ts'
import type { AppOptions } from '../../../../server/api/app.ts'
import { once } from '../../../../server/api/idempotency.ts'
import type { Api } from '../../../../server/api/route-context.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { discard } from '../../../../server/files/spool.ts'
import { progressAnswer } from '../../../../server/import/progress.ts'
import { faultAt, Problem } from '../../../../server/problem.ts'
import type { DocumentImportReport } from '../../import-report.ts'
import { documentImportDocs } from './import-docs.ts'
import { type ReadImport, readImportWork } from './read-import-work.ts'
import { reportOf } from './report.ts'
import { type SentImport, sentImport } from './sent-import.ts'
import { assertMayImport, goingOn, storeFiles, writeImport } from './write-import.ts'

/** Imports that run at once in this process: each holds its file, a connection and locks. */
const mostAtOnce = 2
/** Milliseconds without a byte on a connection that waits for its import; others are cut after a minute. */
const longestWait = 10 * 60_000

/** Rolls the transaction of a dry run back. */
class Undone extends Error {}

/** Work past its limits is told at the file, as anything else that is wrong with it. */
const atFile = (error: unknown): unknown =>
  error instanceof Problem && error.code === 'too_heavy' ? faultAt('file', 'import_too_heavy') : error

/** `POST /documents/import`: documents of a file, which other products have written or this one. */
export const importRoutes = (api: Api, { files }: AppOptions): void => {
  const { app, engine, translate, language, actor } = api
  let running = 0

  type Run = {
    readonly request: FastifyRequest
    readonly signal: AbortSignal
    readonly tell: (done: number, of: number) => void
  }

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
      // Deletes the files after a refusal or a repeated call.
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
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (running >= mostAtOnce) throw new Problem(503, 'unavailable', { headers: { 'retry-after': '30' } })
      running++
      const disconnected = new AbortController()
      const leave = () => disconnected.abort(new Problem(408, 'timeout'))
      reply.raw.once('close', leave)
      request.raw.socket.setTimeout?.(longestWait)
      const progress = progressAnswer(request, reply)
      try {
        const body = await run({ request, signal: disconnected.signal, tell: progress.tell })
        return progress.isOpen() ? progress.end(200, body) : body
      } catch (error) {
        if (!progress.isOpen()) throw error
        // The response has started: the problem goes into its last line.
        const problem = problemOf(error)
        if (problem.status >= 500) request.log.error({ err: error }, 'import failed')
        return progress.end(problem.status, documentOf(problem, language(request), translate))
      } finally {
        running--
        reply.raw.off('close', leave)
        request.raw.socket.setTimeout?.(app.server.timeout)
      }
    },
  )
}
