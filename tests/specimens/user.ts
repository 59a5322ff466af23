import { any, defineEntity, own, same } from '../../src/core/declare/entity.ts'
import { user as declared } from '../../src/domain/people/user.ts'

const {
  client: _client,
  projects: _projects,
  projects_count: _projectsCount,
  tasks: _tasks,
  tasks_count: _tasksCount,
  tickets: _tickets,
  tickets_count: _ticketsCount,
  open_tickets_count: _openTicketsCount,
  notifications: _told,
  skills: _skills,
  teams: _teams,
  ...fields
} = declared.fields

const { show: _show, profile: _profile, ...others } = declared

/** The product's user without what leads out of these specimens: with it every entity of the product would come along. */
export const user = defineEntity({
  ...others,
  fields,
  list: {
    ...declared.list,
    params: {},
    groups: ['department', 'roles', 'is_active'],
    filters: ['name', 'email', 'job_title', 'department', 'is_active', 'created_at', 'last_seen_at'],
  },
  form: [
    { section: 'main', fields: ['name', 'email', 'password', 'avatar'] },
    { section: 'work', fields: ['job_title', 'department', 'roles', 'is_active'] },
    { section: 'preferences', fields: ['locale', 'time_zone'] },
  ],
  access: { ...declared.access, read: any(own('id'), same('department')) },
})
