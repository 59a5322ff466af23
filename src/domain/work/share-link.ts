import { changing, defineEntity, every, holding, nobody } from '../../core/entity.ts'
import { boolean, instant, integer, ref, secret, text } from '../../core/fields.ts'
import type { RecordOf } from '../../core/record.ts'
import { insider } from './insiders.ts'

/** Hours that a link is good for unless chosen (specification, section 9), and the most that may be chosen: a year. */
export const usualHours = 24
export const mostHours = 8760

/**
 * A link by which people without an account see a task. Made by the call `POST /tasks/{id}/share-links` alone, which
 * tells its token, once; kept is only a hash of it.
 */
export const shareLink = defineEntity({
  name: 'share_link',
  api: '/share-links',
  permission: 'share-link',
  group: 'work',
  icon: 'link',
  fields: {
    task: ref('task', { required: true, createOnly: true, onDelete: 'follow' }),
    // The last characters of the token: enough to tell one link from another, far too few to guess the rest.
    ending: text({ createOnly: true, max: 20 }),
    token: secret({ derived: true }),
    password: secret({ createOnly: true }),
    is_protected: boolean({ initial: false, createOnly: true }),
    shows_attachments: boolean({ initial: false, createOnly: true }),
    expires_at: instant({ required: true, createOnly: true, sort: true }),
    is_revoked: boolean({ initial: false }),
    // How often it was opened, and when last.
    opens: integer({ initial: 0, derived: true }),
    opened_at: instant({ derived: true }),
  },
  title: 'ending',
  list: {
    columns: ['task', 'ending', 'created_by', 'created_at', 'expires_at', 'is_revoked', 'opens', 'opened_at'],
    filters: ['task', 'created_by', 'expires_at', 'is_revoked', 'is_protected'],
    sort: '-created_at',
    include: ['task'],
  },
  form: [{ section: 'main', fields: ['is_revoked'] }],
  access: {
    read: every(insider, holding('task-share'), changing('task')),
    create: nobody,
    update: every(insider, holding('task-share'), changing('task')),
    delete: nobody,
  },
})
export type ShareLink = RecordOf<typeof shareLink>
