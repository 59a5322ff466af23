import { type SQL, sql } from 'drizzle-orm'
import type { ComputedFields, ComputeOf } from '../../../server/area.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { clientRole } from '../../insiders.ts'
import { role } from '../../people/role.ts'
import { user } from '../../people/user.ts'
import { project } from '../../work/project.ts'
import { conversation } from '../conversation.ts'
import { message } from '../message.ts'
import type { messageReaction } from '../message-reaction.ts'

const p = tableOf(project, 'cp')
const projectUsers = linksOf(project, 'users', 'cpu')
const members = linksOf(conversation, 'members', 'cm')
const me = tableOf(user, 'cme')
const other = tableOf(user, 'co')
const roles = linksOf(user, 'roles', 'cur')
const r = tableOf(role, 'cr')
const m = tableOf(message, 'clm')

/**
 * Returns the condition that a user belongs to a project: they are in its list, made it, or are in its department. The
 * right to see all projects does not count.
 */
const isOfProject = (actor: SQL, department: SQL): SQL => sql`${p.deleted_at} is null and (
  ${p.created_by} = ${actor} or ${p.department_id} = ${department}
  or exists (select 1 from ${projectUsers} where ${projectUsers.source_id} = ${p.id} and ${projectUsers.target_id} = ${actor}))`

/** Returns the condition that a user works here and belongs to no client. */
const isInsider = (account: { readonly id: SQL; readonly client_id: SQL }): SQL => sql`${account.client_id} is null
  and not exists (select 1 from ${roles} join ${r} on ${r.id} = ${roles.target_id} where ${roles.source_id} = ${account.id} and ${r.name} = ${clientRole})`

/** The conditions that the row rules of conversations and messages name. */
export const conversationConditions = {
  of_my_project: ((row, { actorId }) =>
    actorId === undefined
      ? sql`true`
      : sql`exists (select 1 from ${p} where ${p.id} = ${row.project_id} and ${isOfProject(actorId, sql`(select ${me.department_id} from ${me} where ${me.id} = ${actorId})`)})`) satisfies ComputeOf<
    typeof conversation
  >,
}
export const messageConditions = {
  not_removed: ((row) => sql`${row.removed_at} is null`) satisfies ComputeOf<typeof message>,
}

/** Returns the people of a conversation: active users in its list, or of its project. */
export const peopleOf = (row: { readonly id: SQL; readonly project_id: SQL }): SQL => sql`
  select ${other.id}, ${other.name} from ${members} join ${other} on ${other.id} = ${members.target_id}
    where ${members.source_id} = ${row.id} and ${other.is_active}
  union
  select ${other.id}, ${other.name} from ${p} join ${other} on ${isOfProject(other.id, other.department_id)}
    where ${p.id} = ${row.project_id} and ${other.is_active} and ${isInsider(other)}`

/** The most letters of a conversation's last message that its line in the list can show. */
const mostShown = 140

/** The most other people whose names make a conversation's name. */
const mostNamed = 4

export const conversationComputed: ComputedFields<typeof conversation> = {
  last_message: (row) =>
    sql`(select left(tms_plain(${m.body}), ${sql.raw(String(mostShown))}) from ${m} where ${m.conversation_id} = ${row.id} and ${m.removed_at} is null order by ${m.number} desc limit 1)`,
  name: (row, { actorId }) => {
    const actor = actorId ?? sql`null::uuid`
    const others = sql`(select string_agg(n.name, ', ' order by n.name) from (select ${other.name} as name from ${members} join ${other} on ${other.id} = ${members.target_id}
      where ${members.source_id} = ${row.id} and ${other.id} <> ${actor} order by 1 limit ${sql.raw(String(mostNamed))}) n)`
    return sql`coalesce(${row.title}, (select ${p.name} from ${p} where ${p.id} = ${row.project_id}), ${others}, (select ${me.name} from ${me} where ${me.id} = ${actor}))`
  },
}

const au = tableOf(user, 'cau')
export const messageComputed: ComputedFields<typeof message> = {
  author: (row) => sql`(select ${au.name} from ${au} where ${au.id} = ${row.created_by})`,
}
export const reactionComputed: ComputedFields<typeof messageReaction> = {
  author: (row) => sql`(select ${au.name} from ${au} where ${au.id} = ${row.user_id})`,
}
