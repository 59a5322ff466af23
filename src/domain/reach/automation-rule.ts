// Decision (2026-11): A rule may do what the user who last saved it may do, by the same writes as their calls; it stops
// once they could not save it any more. Rules of a project belong to its managers; those of all rows to users who hold
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

/** A rule that acts by itself: when a condition is met, it does its actions. */
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
    // A rule without a project is about all rows.
    project: ref('project', { onDelete: 'follow' }),
    when: data({ required: true }),
    where: conditionsOf('when.entity'),
    // biome-ignore lint/suspicious/noThenProperty: the name on the wire; a declaration is never awaited
    then: data({ required: true }),
    // The user who last saved it.
    runs_as: ref('user', { readOnly: true }),
    stopped_because: choice(stopReasons, { readOnly: true }),
    // The number of consecutive runs that failed.
    failures: integer({ derived: true, initial: 0, filter: false }),
    // How often the rule assigned somebody in turn.
    turns: integer({ derived: true, initial: 0, filter: false }),
    // The number of mails in the hour that began at `mails_since`.
    mails: integer({ derived: true, initial: 0, filter: false }),
    mails_since: instant({ derived: true, filter: false }),
    // The moment up to which dates and the clock were checked.
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
    switch: 'is_active',
    always: [],
    side: ['project', 'stopped_because', 'runs_as', 'created_by', 'created_at'],
    tabs: [{ children: 'runs' }],
  },
  access: { read: via('project'), create: keeps, update: keeps, delete: keeps },
})
