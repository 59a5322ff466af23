import { defineEntity, every, via } from '../../core/declare/entity.ts'
import { rank, ref, richText, text } from '../../core/declare/fields.ts'
import { allOf, equals } from '../../core/query/predicate.ts'
import { insider } from '../insiders.ts'

/** The most characters of a page (decisions, 'Document'). */
const mostOfPage = 5_000_000

/** A page of a document. Everybody who reads or changes the document reads or changes its pages. */
export const page = defineEntity({
  name: 'page',
  api: '/pages',
  page: '/pages',
  rowPage: '/documents/page',
  menu: false,
  permission: 'page',
  group: 'work',
  icon: 'article',
  fields: {
    title: text({ key: 'n', required: true, max: 200, search: true, sort: true }),
    document: ref('document', {
      required: true,
      onDelete: 'follow',
      offers: allOf(equals('kind', 'document')),
    }),
    content: richText({ key: 'w', search: true, max: mostOfPage }),
    position: rank({ within: 'document' }),
  },
  title: 'title',
  talks: { mentions: ['content'], quotes: 'content' },
  versions: 'content',
  coedits: 'content',
  files: true,
  trash: true,
  show: { main: ['content', 'files', 'talks'], side: ['document', 'created_by', 'created_at', 'updated_at'] },
  list: {
    columns: ['title', 'document', 'updated_at', 'created_by'],
    filters: ['title', 'document', 'created_by', 'created_at', 'updated_at'],
    sort: '-updated_at',
    include: ['document'],
    paths: ['document.title', 'document.project_id'],
  },
  form: [{ section: 'main', fields: ['title', 'document', 'content', 'attachments'] }],
  access: {
    read: via('document'),
    create: every(insider, via('document')),
    update: every(insider, via('document')),
    delete: every(insider, via('document')),
  },
})
