import type { FastifyRequest } from 'fastify'
import { readDocs } from '../../../../server/api/docs/call-docs.ts'
import { int, list, text } from '../../../../server/api/docs/parts.ts'
import { type Api, pairsOf } from '../../../../server/api/route-context.ts'
import { longAnswer } from '../../../../server/import/long-answer.ts'
import { sentForm } from '../../../../server/import/sent-form.ts'
import { faultAt, Problem } from '../../../../server/problem.ts'
import { importWhole } from './import-history.ts'
import { sheetIn } from './log-rows.ts'
import { surveyOf } from './survey-log.ts'

/** The most bytes of a log. */
const mostBytes = 500_000_000

const formDocs = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['file'],
    properties: {
      mapping: { ...text, description: 'What the columns say, as JSON; before the file' },
      file: { type: 'string', format: 'binary' },
    },
  },
}
const zeroOrOne = { type: 'string', enum: ['0', '1'] }
const flag = (request: FastifyRequest, name: string): boolean => {
  const value = pairsOf(request).find(([one]) => one === name)?.[1] ?? '0'
  if (value !== '0' && value !== '1') throw faultAt(name, 'bad_choice')
  return value === '1'
}

/** Registers the calls that import tickets with their past. */
export const historyRoutes = (api: Api): void => {
  const { app, engine, translate, language, actor } = api
  const answer = longAnswer(api)
  const config = { access: { permission: 'ticket-import' as const } }

  app.post(
    '/api/tickets/history/survey',
    {
      config: { ...config, isRead: true },
      schema: {
        ...readDocs('ticket', 'ticket_history_survey', 'What the columns of a log say', {
          rows: int,
          days: { type: 'string', enum: ['dmy', 'mdy'] },
          sheets: list(text),
          sheet: text,
          columns: list({ type: 'object' }),
        }),
        ...formDocs,
      },
    },
    async (request) => {
      const { mapping, bytes } = await sentForm(request, mostBytes)
      return { data: await surveyOf(engine.room, bytes, sheetIn(mapping)) }
    },
  )

  app.post(
    '/api/tickets/history',
    {
      config,
      schema: {
        ...readDocs(
          'ticket',
          'ticket_history_import',
          'Bring tickets in with their past: a csv file or workbook, one row an event',
          { data: { type: 'object' } },
        ),
        ...formDocs,
        querystring: { type: 'object', properties: { dry_run: zeroOrOne, skip_bad: zeroOrOne } },
      },
    },
    (request, reply) =>
      answer(request, reply, async ({ tell }) => {
        const caller = actor(request)
        const [dryRun, skipBad] = [flag(request, 'dry_run'), flag(request, 'skip_bad')]
        const { mapping = {}, bytes } = await sentForm(request, mostBytes)
        const report = await importWhole(engine, caller, bytes, { mapping, dryRun, skipBad, onProgress: tell })
        if (!report.written && !dryRun)
          throw new Problem(422, 'import_bad_rows', {
            params: { bad: report.problem_count, rows: report.problem_count + report.events },
            extra: { import: report },
          })
        return {
          data: report,
          message: translate(language(request), `server:message.${dryRun ? 'import_tried' : 'imported'}`),
        }
      }),
  )
}
