// Decision (2026-11): Attachments belong to a `subject` and can be sent with a new row as its `children`. Like
// comments, each is shown to a client only if it is shared (`shared_with_client`).
import { answering, any, defineEntity, every, is, talking, via } from '../../core/declare/entity.ts'
import { boolean, file, subject, text } from '../../core/declare/fields.ts'
import { insider, outsider } from '../insiders.ts'

/**
 * A file attached to a row. Users who may change the row add and remove files; a client's people see only shared ones,
 * as with comments.
 */
export const attachment = defineEntity({
  name: 'attachment',
  api: '/attachments',
  permission: 'attachment',
  group: 'work',
  icon: 'attach_file',
  serves: 'files',
  fields: {
    about: subject({ required: true }),
    file: file({ accept: 'any', maxBytes: 50_000_000, required: true, createOnly: true }),
    // The file's name, for search, sorting and history.
    name: text({ readOnly: true, search: true, sort: true }),
    shared_with_client: boolean({ initial: false }),
  },
  title: 'name',
  trash: true,
  list: {
    columns: ['name', 'file', 'created_by', 'created_at', 'shared_with_client'],
    filters: ['name', 'shared_with_client', 'created_by', 'created_at'],
    sort: 'created_at',
  },
  form: [{ section: 'main', fields: ['about', 'file', 'shared_with_client'] }],
  access: {
    // A file of an internal note is as internal as the note.
    read: any(
      every(insider, talking('about', 'shared_with_client')),
      every(outsider, is('shared_with_client'), via('about')),
    ),
    // Users who may answer may send a file with the answer, shared like it.
    create: any(every(insider, via('about')), every(is('shared_with_client'), answering('about'))),
    update: every(insider, via('about')),
    delete: every(insider, via('about')),
  },
})
