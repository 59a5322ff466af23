import { changing, defineEntity, via } from '../../core/declare/entity.ts'
import { children, longText, ref, text } from '../../core/declare/fields.ts'

/** A project's plan as it stood when the baseline was set: what it is compared with later. */
export const baseline = defineEntity({
  name: 'baseline',
  api: '/baselines',
  permission: 'baseline',
  group: 'work',
  icon: 'bookmark_added',
  fields: {
    project: ref('project', { required: true, createOnly: true, onDelete: 'follow' }),
    name: text({ required: true, max: 120, search: true, sort: true }),
    note: longText({ max: 2000 }),
    // Copied from the tasks as it is made.
    bars: children('baseline_bar', { by: 'baseline', apiOnly: true }),
  },
  title: 'name',
  unique: [['project', 'name']],
  import: true,
  list: {
    columns: ['name', 'project', 'created_by', 'created_at'],
    filters: ['name', 'project', 'created_at'],
    sort: '-created_at',
    include: ['project'],
  },
  form: [{ section: 'main', fields: ['project', 'name', 'note'] }],
  formIn: 'dialog',
  access: {
    read: via('project'),
    create: changing('project'),
    update: changing('project'),
    delete: changing('project'),
  },
})
