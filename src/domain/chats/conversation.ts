// Decision (2026-11): Whoever is not a member reads nothing of a conversation, whatever they may do else (`personal: 'hidden'`). The
// members of a group and of two people are in a list; those of a project's conversation are the people of the project, and are in
// none: so they come and go with the project at once. An `index-all` of projects makes nobody one of them.
import { any, defineEntity, every, member, named, nobody } from '../../core/declare/entity.ts'
import { children, choice, computed, instant, ref, refs, text } from '../../core/declare/fields.ts'
import { insider } from '../insiders.ts'

/** Most members of a group. */
const mostMembers = 500

const reads = any<'members'>(member('members'), every<never>(insider, named('of_my_project')))

/** Between two people, a group, or those of a project (decisions, 'Chat'). */
export const conversation = defineEntity({
  name: 'conversation',
  api: '/conversations',
  permission: 'conversation',
  // Leads to the reader's own page with it open.
  rowPage: '/chats',
  group: 'work',
  icon: 'forum',
  fields: {
    kind: choice(['group', 'direct', 'project'], { required: true, createOnly: true }),
    // Of a group; others are called by their people or their project.
    title: text({ max: 120, search: true }),
    project: ref('project', { createOnly: true, onDelete: 'follow' }),
    members: refs('user', { max: mostMembers }),
    // The ids of the two: there is one conversation between them.
    pair: text({ readOnly: true, max: 73, unique: true, tracked: false, filter: false }),
    last_message_at: instant({ derived: true, sort: true }),
    messages: children('message', { by: 'conversation', apiOnly: true }),
    // What it is called by the reader: the title, the project, or the others.
    name: computed('text', { nullable: true, filter: false, light: true }),
  },
  title: 'title',
  unique: [['project']],
  personal: 'hidden',
  seen: 'messages',
  marks: ['muted', 'pinned', 'archived'],
  list: {
    columns: ['name', 'kind', 'last_message_at', 'unread_count'],
    filters: ['kind', 'project', 'unread_count', 'is_archived', 'last_message_at'],
    sort: '-last_message_at',
    include: ['members', 'project'],
  },
  form: [{ section: 'main', fields: ['kind', 'title', 'project', 'members'] }],
  access: {
    read: reads,
    create: every<'members'>(insider, reads),
    update: every<'members'>(insider, reads),
    delete: nobody,
  },
})
