import { exportAction, permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { holdsAll } from '../../actor.ts'
import { list, problems, type Schema, text } from '../../api/docs/parts.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, type FastifyRequest, pairsOf } from '../../api/route-context.ts'
import { contentTypes, exportFormats } from '../../export/export.ts'
import { sendSheet, sheetTools } from '../../figures/figure-sheet.ts'
import { rawParams } from '../../figures/params.ts'
import { faultAt, forbidden } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { keepSecurityEvent } from '../../security-log.ts'
import { answerSheet } from './answer-sheet.ts'
import { figureBody, readQuestion } from './question.ts'
import { readAnswer } from './read-answer.ts'

const value: Schema = {
  description: 'A number; an exact decimal as text; amounts by currency, `{ "EUR": "12.00" }`; null: none',
}
const href: Schema = { ...text, nullable: true, description: 'Address of the list of exactly these rows' }
const row: Schema = {
  title: 'figure_cell',
  type: 'object',
  required: ['key', 'label', 'value', 'href'],
  properties: {
    key: {
      ...text,
      nullable: true,
      description: 'Value of the column; of a date the first day of its part; null: none',
    },
    label: {
      ...text,
      nullable: true,
      description: 'In the caller’s language; null also where the row is out of sight',
    },
    value,
    href,
  },
}
const answerDocs: Schema = {
  type: 'object',
  required: ['data', 'total', 'href', 'columns', 'is_cut'],
  properties: {
    data: list({ allOf: [row, { type: 'object', properties: { beside: value, rows: list(row) } }] }),
    total: value,
    href,
    columns: { ...list(row), description: 'Totals by the second column' },
    is_cut: { type: 'boolean', description: 'Groups were left out, as there are too many; the totals count them' },
    lacking: {
      type: 'object',
      required: ['value', 'href'],
      properties: { value, href },
      description: 'Rows that should have the number and have none: another number of theirs, added up',
    },
  },
}
const docs = { tags: ['figures'], body: figureBody }
const refusals = problems(400, 401, 403, 413, 415, 422, 429, 503)

/** Questions about the rows of any entity that says `measures`: counted and added up over the rows that the caller sees. */
export const measureRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const read = async (request: FastifyRequest) => {
    const caller = actor(request)
    const reader = readerFor(engine, caller)
    const asked = readQuestion(bodyOf(request, figureBody), reader)
    const answer = () => engine.heavily(caller, (on) => readAnswer(asked, reader, on, language(request), translate))
    return { caller, asked, answer }
  }

  app.post(
    '/api/figures',
    {
      config: { access: 'signed-in', isRead: true },
      schema: {
        ...docs,
        summary: 'Count visible rows and work out their numbers by groups',
        operationId: 'figures',
        response: {
          200: { description: 'Groups and totals', content: { 'application/json': { schema: answerDocs } } },
          ...refusals,
        },
      },
    },
    async (request) => (await read(request)).answer(),
  )

  app.post(
    '/api/figures/export',
    {
      config: { access: 'signed-in', isRead: true },
      schema: {
        ...docs,
        summary: 'The same as a file',
        operationId: 'figures_export',
        querystring: { type: 'object', properties: { format: { type: 'string', enum: [...exportFormats] } } },
        response: {
          200: {
            description: 'The file',
            content: Object.fromEntries(
              exportFormats.map((format) => [contentTypes[format], { schema: { type: 'string', format: 'binary' } }]),
            ),
          },
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const wanted = rawParams(pairsOf(request), ['format']).get('format') ?? 'xlsx'
      const format = exportFormats.find((one) => one === wanted)
      if (format === undefined) throw faultAt('format', 'bad_choice')
      const { caller, asked, answer } = await read(request)
      const { entity, name } = asked.model
      if (!holdsAll(caller, [permissionFor(entity, exportAction)])) throw forbidden()
      const spoken = language(request)
      const word = (key: string | readonly string[], values?: { readonly [name: string]: string | number }) =>
        translate(spoken, key, values)
      const title = word('report:title', { entities: word(keyOfEntity(name, 'many')) })
      const sheet = answerSheet(
        asked,
        await answer(),
        title,
        sheetTools(word, caller.timeZone, spoken),
        engine.models.all,
      )
      await keepSecurityEvent(request, 'exported', caller.id, { list: name, rows: sheet.rows.length })
      return sendSheet(reply, `${name.replaceAll('_', '-')}-report`, sheet, spoken === 'ar', format)
    },
  )
}
