// Decision (2026-11): Only its maker sees a draft, and only the people whom it names see a narrowed row. The same holds
// for every row below these: nothing that is changed further down opens it to others. A client's user sees each row
// that is itself shared with the client; the rows above it may stay hidden.
import { any, defineEntity, every, is, named, via } from '../../core/declare/entity.ts'
import { boolean, children, choice, count, rank, ref, refs, text } from '../../core/declare/fields.ts'
import { allOf, equals } from '../../core/query/predicate.ts'
import { insider, outsider } from '../insiders.ts'

const isNarrowed = allOf(equals('visibility', 'chosen'))

/**
 * A folder, or a document with pages; both can have rows below them (decisions, 'Document'). A row without a project is
 * general.
 */
export const document = defineEntity({
  name: 'document',
  api: '/documents',
  alsoAt: { api: '/general-documents', empty: 'project' },
  page: '/documents',
  permission: 'document',
  group: 'work',
  icon: 'description',
  fields: {
    title: text({ key: 'n', required: true, max: 200, search: true, sort: true }),
    kind: choice(['document', 'folder'], { initial: 'document', createOnly: true }),
    project: ref('project', { onDelete: 'follow', createOnly: true }),
    template: ref('template', {
      createOnly: true,
      onDelete: 'clear',
      offers: allOf(equals('kind', 'document'), equals('is_archived', false)),
      ifPresent: true,
    }),
    parent: ref('document', { key: 'u', within: 'project', onDelete: 'follow' }),
    documents: children('document', { by: 'parent' }),
    documents_count: count('documents'),
    pages: children('page', { by: 'document' }),
    pages_count: count('pages'),
    is_draft: boolean({ initial: false }),
    visibility: choice(['all', 'chosen'], { initial: 'all' }),
    readers: refs('user', { shownWhen: isNarrowed }),
    reader_teams: refs('team', { shownWhen: isNarrowed }),
    reader_departments: refs('department', { shownWhen: isNarrowed }),
    shared_with_client: boolean({ initial: false }),
    position: rank({ within: 'project', lists: ['parent'] }),
  },
  title: 'title',
  tree: { parent: 'parent', rows: 'documents', leaves: 'pages' },
  talks: {},
  copies: {
    template: 'template',
    along: [
      { of: 'document', by: 'parent' },
      { of: 'page', by: 'document' },
    ],
  },
  files: true,
  tags: 'tag',
  favourites: true,
  shares: { shows: ['kind'], parts: { pages: ['title', 'content'] } },
  trash: true,
  show: {
    main: ['pages', 'documents', 'files', 'talks'],
    side: [
      'project',
      'parent',
      'tags',
      'is_draft',
      'visibility',
      'readers',
      'reader_teams',
      'reader_departments',
      'shared_with_client',
      'created_by',
      'created_at',
      'updated_at',
    ],
  },
  list: {
    columns: ['title', 'kind', 'project', 'pages_count', 'tags', 'updated_at', 'created_by'],
    filters: [
      'title',
      'kind',
      'project',
      'parent',
      'is_top',
      'is_draft',
      'visibility',
      'is_favorite',
      'tags',
      'shared_with_client',
      'created_by',
      'created_at',
      'updated_at',
    ],
    groups: ['kind', 'project', 'tags'],
    sort: '-updated_at',
    include: ['project', 'tags'],
    params: { project_id: 'project_id' },
  },
  form: [
    { section: 'main', fields: ['title', 'kind', 'project', 'parent', 'tags', 'is_draft'] },
    {
      section: 'people',
      fields: ['visibility', 'readers', 'reader_teams', 'reader_departments', 'shared_with_client'],
    },
  ],
  quick: { fields: ['kind', 'project', 'parent'], opens: true },
  access: {
    read: any(
      every(insider, named('open'), any(via('project'), named('general'))),
      every(outsider, is('shared_with_client'), named('open'), via('project')),
    ),
    create: every(insider, any(via('project'), named('general'))),
    update: every(insider, named('open'), any(via('project'), named('general'))),
    delete: every(insider, named('open'), any(via('project'), named('general'))),
  },
})
