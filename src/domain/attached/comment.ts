import { answering, any, defineEntity, every, is, own, talking, via } from '../../core/declare/entity.ts'
import {
  boolean,
  computed,
  email,
  instant,
  integer,
  longText,
  ref,
  refs,
  richText,
  subject,
} from '../../core/declare/fields.ts'
import { mostOfQuote } from '../../core/words/quoted.ts'
import { insider, outsider } from '../insiders.ts'

/**
 * A comment on a row. A client's people read only shared comments; in rows with internal notes, these notes are the
 * unshared comments.
 */
export const comment = defineEntity({
  name: 'comment',
  api: '/comments',
  permission: 'comment',
  group: 'work',
  icon: 'comment',
  serves: 'talks',
  fields: {
    about: subject({ required: true }),
    body: richText({ required: true, max: 20_000, search: true }),
    shared_with_client: boolean({ initial: false }),
    // Files of the row that were sent with the comment.
    attachments: refs('attachment'),
    // The quoted passage of the row's text (`talks.quotes`), and its present position, in letters; null if the passage
    // is gone.
    quote: longText({ max: mostOfQuote, createOnly: true, filter: false }),
    quote_at: integer({ min: 0, createOnly: true, tracked: false, filter: false }),
    quote_length: integer({ min: 0, readOnly: true, tracked: false }),
    // The comment on a passage that this one answers.
    reply_to: ref('comment', { createOnly: true, onDelete: 'clear' }),
    // The comment has a quote, or answers one that has.
    at_passage: boolean({ initial: false, readOnly: true, tracked: false }),
    resolved_at: instant({ readOnly: true }),
    resolved_by: ref('user', { readOnly: true, onDelete: 'clear' }),
    // The address of an author without an account, who wrote by mail.
    from_address: email({ readOnly: true, filter: false }),
    // Only the name is readable: readers of comments may know the author without the right to list users.
    author: computed('text', { nullable: true, filter: false, light: true }),
  },
  title: 'body',
  import: true,
  list: {
    columns: ['body', 'created_by', 'created_at', 'shared_with_client'],
    filters: ['shared_with_client', 'created_at'],
    sort: 'created_at',
  },
  form: [{ section: 'main', fields: ['about', 'body', 'shared_with_client'] }],
  access: {
    read: any(
      every(insider, talking('about', 'shared_with_client')),
      every(outsider, is('shared_with_client'), via('about')),
    ),
    create: any(
      every(insider, talking('about', 'shared_with_client')),
      every(outsider, is('shared_with_client'), answering('about')),
    ),
    update: every(own('created_by'), via('about')),
    delete: own('created_by'),
  },
})
