import { defineEntity, nobody, own } from '../../core/declare/entity.ts'
import { choice, file, integer, ref, text } from '../../core/declare/fields.ts'
import { importStates } from './import-report.ts'
import { importFormats } from './source.ts'

/** Maximum size of an imported file in bytes. */
export const maxImportBytes = 50_000_000

/**
 * An import of another product's file. Created and changed only by its own calls (`server/import-routes.ts`); survey,
 * plan and report are its details.
 */
export const workImport = defineEntity({
  name: 'work_import',
  api: '/work-imports',
  page: '/imports',
  permission: 'work-import',
  group: 'system',
  icon: 'move_to_inbox',
  fields: {
    // Name of the board or project in the file.
    name: text({ required: true, readOnly: true, max: 200, search: true, sort: true }),
    format: choice(importFormats, { required: true, readOnly: true }),
    state: choice(importStates, {
      initial: 'read',
      readOnly: true,
      marks: {
        read: 'draft',
        trying: 'active',
        tried: 'draft',
        importing: 'active',
        imported: 'done',
        undoing: 'active',
        undone: 'refused',
        failed: 'failed',
        cancelled: 'stopped',
      },
    }),
    file_name: text({ required: true, readOnly: true, max: 200, search: true }),
    file: file({ accept: 'any', maxBytes: maxImportBytes, readOnly: true }),
    project: ref('project', { readOnly: true, onDelete: 'clear' }),
    // Tasks in the file; created, updated and failed by the last run.
    tasks: integer({ initial: 0, readOnly: true }),
    created: integer({ initial: 0, readOnly: true }),
    updated: integer({ initial: 0, readOnly: true }),
    problems: integer({ initial: 0, readOnly: true }),
  },
  title: 'name',
  verbs: ['store'],
  list: {
    columns: ['name', 'format', 'state', 'project', 'created', 'updated', 'problems', 'created_by', 'created_at'],
    filters: ['name', 'format', 'state', 'project', 'created_by', 'created_at'],
    groups: ['state', 'format', 'project', 'created_by'],
    sort: '-created_at',
    include: ['project'],
  },
  form: [
    {
      section: 'main',
      fields: ['name', 'format', 'state', 'file_name', 'file', 'project', 'tasks', 'created', 'updated', 'problems'],
    },
  ],
  // Own imports; administrators see all by `work-import-index-all`.
  access: { read: own('created_by'), create: nobody, update: nobody, delete: own('created_by') },
})
