import { changing, defineEntity, every, via } from '../../core/declare/entity.ts'
import { boolean, choice, minutes, ref } from '../../core/declare/fields.ts'
import { linkTypes } from './plan.ts'

/** A link by which one task waits for another (decisions, 'Waterfall project'), with the time that passes between. */
export const dependency = defineEntity({
  name: 'dependency',
  api: '/dependencies',
  permission: 'dependency',
  group: 'work',
  icon: 'timeline',
  fields: {
    predecessor: ref('task', { required: true, createOnly: true, onDelete: 'follow' }),
    successor: ref('task', { required: true, createOnly: true, onDelete: 'follow', within: 'predecessor.project' }),
    type: choice(linkTypes, { initial: 'finish_start', anyCase: true }),
    // Working time, or time by the clock where it is `elapsed`; negative is a lead.
    lag: minutes({ initial: 0, min: -600_000, max: 600_000 }),
    elapsed: boolean({ initial: false }),
  },
  title: 'type',
  unique: [['predecessor', 'successor']],
  import: true,
  list: {
    columns: ['predecessor', 'type', 'lag', 'elapsed', 'successor'],
    filters: ['predecessor', 'successor', 'type', 'elapsed'],
    sort: 'created_at',
    include: ['predecessor', 'successor'],
    params: { project_id: 'successor.project_id' },
  },
  form: [{ section: 'main', fields: ['predecessor', 'successor', 'type', 'lag', 'elapsed'] }],
  access: {
    read: every(via('predecessor'), via('successor')),
    create: every(via('predecessor'), changing('successor')),
    update: every(via('predecessor'), changing('successor')),
    delete: every(via('predecessor'), changing('successor')),
  },
})
