import { changingBy, defineEntity, every, nobody } from '../../core/declare/entity.ts'
import { boolean, instant, integer, secret, subject, text } from '../../core/declare/fields.ts'
import { insider } from '../insiders.ts'

/**
 * A link by which people without an account see a row. Created only by `POST /<entity>/{id}/share-links`, which
 * returns its token once; only a hash is stored.
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
    // The last characters of the token: enough to tell links apart, too few to guess the rest.
    ending: text({ createOnly: true, max: 20 }),
    token: secret({ derived: true }),
    password: secret({ createOnly: true }),
    is_protected: boolean({ initial: false, createOnly: true }),
    shows_attachments: boolean({ initial: false, createOnly: true }),
    expires_at: instant({ required: true, createOnly: true, sort: true }),
    is_revoked: boolean({ initial: false }),
    // The number of openings, and the last one.
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
    read: every(insider, changingBy('about', 'share')),
    create: nobody,
    update: every(insider, changingBy('about', 'share')),
    delete: nobody,
  },
})
