import { int, list, problems, type Schema, text, uuid } from '../../../../server/api/docs/parts.ts'
import { importFormats, leftCodes } from '../../import-report.ts'
import { importLimits } from './limits.ts'

const report: Schema = {
  type: 'object',
  properties: {
    dry_run: { type: 'boolean' },
    format: { type: 'string', enum: importFormats },
    folders: int,
    documents: int,
    pages: int,
    files: { ...int, description: 'Files of pages, pictures among them' },
    links: { ...int, description: 'Links that lead to other rows of the import' },
    rows: list({
      type: 'object',
      properties: {
        id: { ...uuid, nullable: true, description: 'Null in a dry run' },
        kind: { type: 'string', enum: ['folder', 'document', 'page'] },
        title: text,
        path: { ...text, description: 'Path in the file' },
        above: { ...int, nullable: true, description: 'Place in `rows`, from 0, of the row above; null at the top' },
        files: int,
        links: int,
      },
    }),
    left: list({
      type: 'object',
      properties: {
        path: text,
        code: { type: 'string', enum: leftCodes },
        value: { ...text, nullable: true, description: 'What of it, such as the address of a link' },
      },
    }),
    left_count: { ...int, description: `All that has no place here; \`left\` has the first ${importLimits.left}` },
  },
}

const flag = { type: 'string', enum: ['0', '1'], description: '1: tells what would be made, and makes nothing' }

/** The OpenAPI description of the import of documents. */
export const documentImportDocs: Schema = {
  tags: ['document'],
  summary: 'Import documents from a file',
  description: [
    'A zip archive as the downloads here, Notion, Confluence (HTML) or Outline write it, or with folders of Markdown and HTML;',
    'or one file of Markdown, HTML or Word (.docx). At most 50 MB, 250 MB unpacked, 10,000 entries, 5,000 documents and pages,',
    'and 20 levels of documents. Folders become folders, or documents where texts lie in them; texts become pages, pictures and other',
    'files that they name become files of these pages, and links between pages lead to the new ones. All is made, or nothing.',
    'What has no place here is told in `left`. Nobody is notified of mentions in the texts.',
    'Accepted as application/x-ndjson, an import that takes long tells in lines of JSON how far it is (done, of), and in the last',
    'one what is answered otherwise (status, body). Who ends the connection before has it taken back.',
  ].join(' '),
  operationId: 'document_import',
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      parent_id: { ...uuid, description: 'The document or folder below which the rows go' },
      project_id: { ...uuid, description: 'The project whose documents they become; general ones without it' },
      dry_run: flag,
    },
  },
  response: {
    200: {
      description: 'What was made, or would be',
      content: {
        'application/json': { schema: { type: 'object', properties: { data: report, message: text } } },
        'application/x-ndjson': { schema: text },
      },
    },
    ...problems(400, 401, 403, 408, 413, 415, 422, 503),
  },
}
