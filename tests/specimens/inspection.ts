import { defineEntity, everyone } from '../../src/core/entity.ts'
import { choice, rank, text } from '../../src/core/fields.ts'
import { defineRegistry } from '../../src/core/registry.ts'
import { department } from '../../src/domain/people/department.ts'
import { permission } from '../../src/domain/people/permission.ts'
import { role } from '../../src/domain/people/role.ts'
import { savedView } from '../../src/domain/system/saved-view.ts'
import { user } from './user.ts'

/** Its result follows a graph that is not a task's: `void` is an end, `waiting` returns to what was and may be voided. */
export const inspection = defineEntity({
  name: 'inspection',
  api: '/inspections',
  page: '/inspections',
  permission: 'inspection',
  group: 'work',
  icon: 'fact_check',
  fields: {
    name: text({ required: true, max: 60, sort: true }),
    result: choice(['open', 'passed', 'failed', 'waiting', 'void'], {
      initial: 'open',
      marks: { open: 'open', passed: 'done', failed: 'failed', waiting: 'paused', void: 'locked' },
      follows: { open: ['passed', 'failed', 'waiting'], failed: ['open', 'waiting'], waiting: ['void'] },
      returns: 'waiting',
    }),
    verdict: choice(['for', 'against'], { follows: { against: ['for'] } }),
    position: rank(),
  },
  title: 'name',
  import: true,
  board: { columns: 'result', rank: 'position' },
  list: { columns: ['name', 'result'], filters: ['name', 'result'], sort: 'name' },
  form: [{ section: 'main', fields: ['name', 'result', 'verdict'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})

export const inspections = defineRegistry(user, department, role, permission, savedView, inspection)
