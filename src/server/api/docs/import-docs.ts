import type { Model } from '../../../core/declare/model.ts'
import { int, list, problems, type Schema, text } from './parts.ts'

const flag = { type: 'string', enum: ['0', '1'] }
const nullable = { ...text, nullable: true }
const report: Schema = {
  type: 'object',
  properties: {
    dry_run: { type: 'boolean' },
    rows: { ...int, description: 'Rows below the header' },
    created: int,
    updated: int,
    unchanged: int,
    deleted: int,
    bad: int,
    left_out: list(text),
    problems: list({
      type: 'object',
      properties: { line: int, column: nullable, field: nullable, message: text },
    }),
    id: text,
    written: { type: 'boolean', description: 'Whether what is counted is in the database now' },
  },
}

/** The form of an import: first the meaning of its columns, then the file. */
const mappedForm = {
  type: 'object',
  required: ['file'],
  properties: {
    mapping: {
      ...text,
      description:
        'JSON, before the file: `columns` (wire name by header, null to leave the column out), `words` (by wire name, what a cell says in place of a word, null for nothing) and `sheet` (of a workbook)',
    },
    file: { type: 'string', format: 'binary' },
  },
}

/** Returns the OpenAPI description of the call that inspects a file before it is imported. */
export const surveyDocs = (model: Model): Schema => ({
  tags: [model.name],
  summary: `Columns of a file: ${model.name}`,
  operationId: `${model.name}_import_survey`,
  consumes: ['multipart/form-data'],
  body: mappedForm,
  response: {
    200: {
      description: 'Columns with examples, the fields that they mean, and words of fields with a known list of values',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              data: {
                type: 'object',
                properties: {
                  rows: int,
                  sheets: list(text),
                  sheet: text,
                  fields: list(text),
                  columns: list({
                    type: 'object',
                    properties: {
                      name: text,
                      field: nullable,
                      is_sure: { type: 'boolean' },
                      samples: list(text),
                      words: list({ type: 'object', properties: { word: text, count: int, value: nullable } }),
                    },
                  }),
                },
              },
            },
          },
        },
      },
    },
    ...problems(400, 401, 403, 408, 413, 415, 422, 503),
  },
})

/** The content of a file and how it is read: described at the file, which all imports share in the document. */
const file = {
  type: 'string',
  format: 'binary',
  description: [
    'Rows of a csv file (UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab) or of a sheet of an xlsx workbook, at most 10 MB, 50,000 rows and 200 columns.',
    'Columns are found by wire name or by label in English, French or Arabic, unless `mapping` says otherwise.',
    'All or nothing unless skip_bad is said: with bad rows the answer is 422, code import_bad_rows, and the report stands under import.',
    'References are ids, titles or unique values, several of them parted by ; or |.',
    'An empty cell is left out of a new row and clears the field of one that is there, but for fields that are never empty.',
    'Accepted as application/x-ndjson, an import that takes long tells in lines of JSON how far it is (done, of), and in the last one what is answered otherwise (status, body). Who ends the connection before has it taken back.',
    'Passwords and files can not be imported: a new account has a password that nobody knows until its owner resets it.',
  ].join(' '),
}
const importForm = { ...mappedForm, properties: { ...mappedForm.properties, file } }

/** Returns the OpenAPI description of an entity's import. */
export const importDocs = (model: Model): Schema => ({
  tags: [model.name],
  summary: `Import: ${model.name}`,
  operationId: `${model.name}_import`,
  consumes: ['multipart/form-data'],
  querystring: {
    type: 'object',
    properties: {
      dry_run: { ...flag, description: '1: tells what would happen, and writes nothing' },
      skip_bad: { ...flag, description: '1: writes the good rows though others are bad' },
      key: { ...text, description: 'A unique field: rows whose value is there already are updated' },
      dates: {
        type: 'string',
        enum: ['dmy', 'mdy'],
        description: 'Order of day and month in dates that are not ISO 8601',
      },
    },
  },
  body: importForm,
  response: {
    200: {
      description: 'What happened, or would',
      content: {
        'application/json': { schema: { type: 'object', properties: { data: report, message: text } } },
        'application/x-ndjson': { schema: text },
      },
    },
    ...problems(400, 401, 403, 408, 413, 415, 422, 503),
  },
})
