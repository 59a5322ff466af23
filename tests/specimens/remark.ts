import { any, defineEntity, every, inRole, own, via } from '../../src/core/declare/entity.ts'
import { boolean, richText, subject } from '../../src/core/declare/fields.ts'

/** Hangs on any row of any entity and inherits its access; its call and its page have different paths. */
export const remark = defineEntity({
  name: 'remark',
  api: '/yard/remarks',
  page: '/remarks',
  permission: 'remark',
  group: 'work',
  icon: 'comment',
  fields: {
    about: subject({ required: true }),
    body: richText({ required: true, max: 2000, search: true }),
    is_internal: boolean({ initial: false, createOnly: true }),
  },
  title: 'body',
  list: { columns: ['body', 'created_by', 'created_at'], filters: ['created_at'], sort: '-created_at' },
  form: [{ section: 'main', fields: ['about', 'body', 'is_internal'] }],
  access: {
    read: via('about'),
    create: via('about'),
    update: every(own('created_by'), via('about')),
    delete: any(own('created_by'), inRole('office-manager')),
  },
})
