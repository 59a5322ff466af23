import { defineEntity, nobody, own } from '../../core/entity.ts'
import { choice, file, integer, ref, text } from '../../core/fields.ts'
import { importStates } from './import-report.ts'
import { importFormats } from './source.ts'

/** Most bytes of a file that is imported. */
export const mostImportBytes = 50_000_000

/**
 * Work brought in from another product's file: whose file, how far, and where it went. Made and moved on by calls of its
 * own (`server/import/routes.ts`), which write every field; what it holds and what is to become of it are its details.
 */
export const workImport = defineEntity({
  name: 'work_import',
  api: '/work-imports',
  page: '/imports',
  permission: 'work-import',
  group: 'work',
  icon: 'move_to_inbox',
  fields: {
    // Of the board or project in the file.
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
    file: file({ accept: 'any', maxBytes: mostImportBytes, readOnly: true }),
    project: ref('project', { readOnly: true, onDelete: 'clear' }),
    // Tasks in the file; made, changed and at fault by the last run.
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
    sort: '-created_at',
    include: ['project'],
  },
  form: [
    {
      section: 'main',
      fields: ['name', 'format', 'state', 'file_name', 'file', 'project', 'tasks', 'created', 'updated', 'problems'],
    },
  ],
  // One's own; `work-import-index-all`, which administrators hold, shows all.
  access: { read: own('created_by'), create: nobody, update: nobody, delete: own('created_by') },
})
