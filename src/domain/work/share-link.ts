import { changing, defineEntity, every, holding, nobody } from '../../core/entity.ts'
import { boolean, instant, integer, secret, subject, text } from '../../core/fields.ts'
import { insider } from './insiders.ts'

/**
 * A link by which people without an account see a row. Made by the call `POST /<entity>/{id}/share-links` alone, which
 * tells its token, once; kept is only a hash of it.
 */
export const shareLink = defineEntity({
  name: 'share_link',
  api: '/share-links',
  permission: 'share-link',
  group: 'work',
  icon: 'link',
  serves: 'shares',
  fields: {
    about: subject({ required: true }),
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
    columns: ['about', 'ending', 'created_by', 'created_at', 'expires_at', 'is_revoked', 'opens', 'opened_at'],
    filters: ['created_by', 'expires_at', 'is_revoked', 'is_protected'],
    sort: '-created_at',
  },
  form: [{ section: 'main', fields: ['is_revoked'] }],
  access: {
    read: every(insider, holding('task-share'), changing('about')),
    create: nobody,
    update: every(insider, holding('task-share'), changing('about')),
    delete: nobody,
  },
})
