// Decision (2026-11): A user who is not a member reads nothing of a conversation, whatever other rights they have
// (`personal: 'hidden'`). The members of a group and of two people are in a list. A project's conversation has no list:
// its members are the people of the project, so they join and leave with the project at once. An `index-all` of
// projects makes nobody a member.
import { any, defineEntity, every, member, named, nobody } from '../../core/declare/entity.ts'
import { children, choice, computed, instant, ref, refs, text } from '../../core/declare/fields.ts'
import { insider } from '../insiders.ts'

/** The most members of a group. */
const mostMembers = 500

const reads = any<'members'>(member('members'), every<never>(insider, named('of_my_project')))

/** A conversation of two people, of a group, or of a project (decisions, 'Chat'). */
export const conversation = defineEntity({
  name: 'conversation',
  api: '/conversations',
  permission: 'conversation',
  // The address leads to the reader's own page with the conversation open.
  rowPage: '/chats',
  group: 'work',
  icon: 'forum',
  fields: {
    kind: choice(['group', 'direct', 'project'], { required: true, createOnly: true }),
    // The title of a group; other conversations are named by their people or their project.
    title: text({ max: 120, search: true }),
    project: ref('project', { createOnly: true, onDelete: 'follow' }),
    members: refs('user', { max: mostMembers }),
    // The ids of the two people, who have one conversation together.
    pair: text({ readOnly: true, max: 73, unique: true, tracked: false, filter: false }),
    last_message_at: instant({ derived: true, sort: true }),
    messages: children('message', { by: 'conversation', apiOnly: true }),
    // The beginning of the last message that is there.
    last_message: computed('text', { nullable: true, filter: false, read: ['message-index'] }),
    // The name that the reader sees: the title, the project, or the other people.
    name: computed('text', { nullable: true, light: true }),
  },
  title: 'title',
  titleElse: 'project',
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
