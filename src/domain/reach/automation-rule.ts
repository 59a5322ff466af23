// Decision (2026-11): A rule does what the user could do who last saved it, by the same writes as their calls, and ends where
// they could not save it any more. Rules of a project are its managers'; those of all rows are for whoever holds
// `automation-rule-index-all`.
import { any, changing, defineEntity, holding, via } from '../../core/declare/entity.ts'
import {
  boolean,
  children,
  choice,
  conditionsOf,
  data,
  instant,
  integer,
  ref,
  text,
} from '../../core/declare/fields.ts'
import { stopReasons } from './webhook.ts'

const keeps = any<'project'>(holding('automation-rule-index-all'), changing('project'))

/** What happens by itself: when something is so, then something is done. */
export const automationRule = defineEntity({
  name: 'automation_rule',
  api: '/automation-rules',
  page: '/automation-rules',
  permission: 'automation-rule',
  group: 'system',
  icon: 'bolt',
  fields: {
    name: text({ required: true, max: 160, search: true, sort: true }),
    is_active: boolean({ initial: true }),
    // None: of all rows.
    project: ref('project', { onDelete: 'follow' }),
    when: data({ required: true }),
    where: conditionsOf('when.entity'),
    // biome-ignore lint/suspicious/noThenProperty: the name on the wire; a declaration is never awaited
    then: data({ required: true }),
    // Whoever last saved it.
    runs_as: ref('user', { readOnly: true }),
    stopped_because: choice(stopReasons, { readOnly: true }),
    // Runs in a row that failed.
    failures: integer({ derived: true, initial: 0, filter: false }),
    // How often somebody was assigned in turn.
    turns: integer({ derived: true, initial: 0, filter: false }),
    // Up to when moments and the clock were looked at.
    looked_at: instant({ derived: true, filter: false }),
    runs: children('automation_run', { by: 'rule' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'is_active', 'project', 'stopped_because', 'runs_as', 'updated_at'],
    filters: ['name', 'is_active', 'project', 'stopped_because', 'runs_as', 'created_at'],
    sort: 'name',
    include: ['project', 'runs_as'],
  },
  form: [
    { section: 'main', fields: ['name', 'project', 'is_active'] },
    { section: 'when', fields: ['when'] },
    { section: 'where', fields: ['where'] },
    { section: 'then', fields: ['then'] },
  ],
  formIn: 'page',
  show: {
    main: ['when', 'where', 'then'],
    side: ['is_active', 'project', 'stopped_because', 'runs_as', 'created_by', 'created_at'],
    tabs: [{ children: 'runs' }],
  },
  access: { read: via('project'), create: keeps, update: keeps, delete: keeps },
})
