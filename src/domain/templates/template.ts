// Decision (2026-11): A template keeps an image of rows (`server/facets/copies/image.ts`), and no rows of its own:
// everybody who sees the template may make all of it. So only its maker sees it until they share it.
// Decision (2026-11): An archived template is refused like one that is not there, and what repeats from it goes on as it was.
// Decision (2026-11): The tabs that a page shows are each reader's own setting, so they are no part of a template.
// Decision (2026-11): People are replaced one by one: a project has members, and no roles of people that a form could ask for.
import { any, defineEntity, everyone, has, own } from '../../core/declare/entity.ts'
import { boolean, children, choice, count, longText, text } from '../../core/declare/fields.ts'
import { allOf, equals } from '../../core/query/predicate.ts'

/** Entities whose rows can be kept as templates. */
export const templateKinds = ['project', 'task', 'todo', 'document'] as const

/** A project, task, todo or document from which others are made (decisions, 'Template'). */
export const template = defineEntity({
  name: 'template',
  api: '/templates',
  page: '/templates',
  permission: 'template',
  group: 'system',
  icon: 'dashboard_customize',
  fields: {
    name: text({ key: 'n', required: true, max: 200, search: true, sort: true }),
    kind: choice(templateKinds, { createOnly: true, initial: 'project' }),
    description: longText({ key: 'w', max: 2000, search: true }),
    visibility: choice(['all', 'own'], { initial: 'own' }),
    is_archived: boolean({ initial: false }),
    projects: children('project', { by: 'template', ifPresent: true }),
    projects_count: count('projects'),
  },
  title: 'name',
  list: {
    columns: ['name', 'kind', 'visibility', 'is_archived', 'projects_count', 'created_by', 'updated_at'],
    filters: ['name', 'kind', 'visibility', 'is_archived', 'created_by', 'updated_at'],
    groups: ['kind', 'visibility', 'is_archived'],
    views: { in_use: { where: allOf(equals('is_archived', false)) } },
    sort: 'name',
  },
  show: {
    main: ['description', 'projects'],
    always: [],
    side: ['kind', 'visibility', 'is_archived', 'created_by', 'created_at', 'updated_at'],
  },
  form: [{ section: 'main', fields: ['name', 'kind', 'description', 'visibility', 'is_archived'] }],
  formIn: 'dialog',
  access: {
    read: any(own('created_by'), has('visibility', 'all')),
    create: everyone,
    update: own('created_by'),
    delete: own('created_by'),
  },
})
