import { defineEntity } from '../../src/core/declare/entity.ts'
import { department as declared } from '../../src/domain/people/department.ts'

const {
  teams: _teams,
  teams_count: _teamsCount,
  projects: _projects,
  projects_count: _projectsCount,
  sub_departments: _below,
  tickets: _tickets,
  tickets_count: _ticketsCount,
  open_tickets_count: _openTicketsCount,
  ...fields
} = declared.fields
const { show: _show, ...others } = declared

/** The product's department without what leads out of these specimens. */
export const department = defineEntity({
  ...others,
  fields,
  list: { ...declared.list, columns: ['name', 'manager', 'parent', 'users_count', 'is_active', 'created_at'] },
})
