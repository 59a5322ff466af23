import { defineEntity, everyone } from '../../src/core/declare/entity.ts'
import { choice, rank, ref, text } from '../../src/core/declare/fields.ts'
import { defineRegistry } from '../../src/core/declare/registry.ts'
import { permission } from '../../src/domain/people/permission.ts'
import { role } from '../../src/domain/people/role.ts'
import { savedView } from '../../src/domain/system/saved-view.ts'
import { department } from './department.ts'
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
    department: ref('department'),
    inspector: ref('user', { within: 'department' }),
    position: rank(),
  },
  title: 'name',
  import: true,
  board: { columns: 'result', rank: 'position' },
  list: { columns: ['name', 'result'], filters: ['name', 'result'], sort: 'name' },
  form: [{ section: 'main', fields: ['name', 'result', 'verdict', 'department', 'inspector'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})

/** What was found: its references are held to what its inspection has, by two ways of one reference more. */
const finding = defineEntity({
  name: 'finding',
  api: '/findings',
  permission: 'finding',
  group: 'work',
  icon: 'report',
  fields: {
    name: text({ required: true, max: 60, sort: true }),
    inspection: ref('inspection', { required: true }),
    mended_by: ref('user', { within: 'inspection.department' }),
    again: ref('finding', { within: 'inspection.department' }),
  },
  title: 'name',
  import: true,
  list: { columns: ['name'], filters: ['name'], sort: 'name', paths: ['inspection.department_id'] },
  form: [{ section: 'main', fields: ['name', 'inspection', 'mended_by', 'again'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})

export const inspections = defineRegistry(user, department, role, permission, savedView, inspection, finding)
