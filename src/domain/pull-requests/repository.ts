import { changing, defineEntity, every, via } from '../../core/declare/entity.ts'
import { choice, instant, ref, text } from '../../core/declare/fields.ts'
import { insider } from '../insiders.ts'
import { deliveryResults, providers } from './providers.ts'

/**
 * A repository that a project names. Its webhook reports pull requests. Users who may change the project administer it.
 */
export const repository = defineEntity({
  name: 'repository',
  api: '/repositories',
  page: '/repositories',
  permission: 'repository',
  group: 'system',
  icon: 'source',
  menu: false,
  fields: {
    repository: text({ key: 'n', required: true, max: 200, search: true, sort: true }),
    provider: choice(providers, { required: true, createOnly: true, anyCase: true }),
    project: ref('project', { required: true, createOnly: true, onDelete: 'follow' }),
    last_delivery_at: instant({ derived: true, sort: true }),
    last_delivery: choice(deliveryResults, {
      derived: true,
      marks: { taken: 'done', ignored: 'open', other_repository: 'failed' },
    }),
  },
  title: 'repository',
  unique: [['project', 'provider', 'repository']],
  list: {
    columns: ['repository', 'provider', 'project', 'last_delivery', 'last_delivery_at'],
    filters: ['repository', 'provider', 'project', 'last_delivery', 'last_delivery_at', 'created_at'],
    groups: ['provider', 'project'],
    sort: 'repository',
    include: ['project'],
    params: { project_id: 'project_id' },
  },
  form: [{ section: 'main', fields: ['repository', 'provider', 'project'] }],
  formIn: 'dialog',
  access: {
    read: every(insider, via('project')),
    create: every(insider, changing('project')),
    update: every(insider, changing('project')),
    delete: every(insider, changing('project')),
  },
})
