import { type SQL, sql } from 'drizzle-orm'

/** What is chosen in the ready rules that leave something to choose. */
export type Chosen = { readonly person: string; readonly webhook: string }

/** What a rule would have done with one row: changes, mails, notices and calls, each a text. */
export type Line = { readonly about: string; readonly does: readonly string[] }

const last = (entity: string, action: string): SQL =>
  sql`(select id, row_id, at from event where entity = ${entity} and action = ${action} order by at desc, id desc limit 100)`
const statusChanged = sql`exists (select 1 from change c where c.event_id = e.id and c.field = 'status')`
const list = (...texts: readonly SQL[]): SQL => sql`array_remove(array[${sql.join([...texts], sql`, `)}], null) as does`
const mails = sql`(select 'mail: ' || count(distinct address) from (
  select email as address from users where users.id = t.requester_id and is_active
  union select t.requester_email where t.requester_email <> '') a having count(distinct address) > 0)`
const open = sql`t.deleted_at is null and t.status not in ('solved', 'closed')`

/**
 * What each ready rule would have done over the demo's log, by SQL that knows neither rules nor the engine. Moments and the
 * clock are looked at as of `now`.
 */
export const secondHand = (now: string, { person }: Chosen): { readonly [recipe: string]: SQL } => ({
  close_unanswered: sql`select t.id as about, ${list(
    sql`'comment.body=<p>Text of close_unanswered</p>'`,
    sql`'ticket.status=closed'`,
  )} from tickets t where t.deleted_at is null and t.status = 'pending' and t.updated_at <= ${now}::timestamptz - interval '7 days'`,

  escalate: sql`select t.id as about, ${list(
    sql`case when t.priority <> 'urgent' then 'ticket.priority=urgent' end`,
    sql`case when t.assignee_id is not null then 'told' end`,
  )} from tickets t where ${open} and t.due_at <= ${now}::timestamptz + interval '1 hour'`,

  assign_in_turn: sql`select t.id as about, ${list(sql`'ticket.assignee_id=' || ${person}::text`)}
    from ${last('ticket', 'created')} e join tickets t on t.id = e.row_id where t.assignee_id is null`,

  parent_done: sql`select t.id as about, ${list(
    sql`case when p.status <> 'done' and not exists (select 1 from tasks s where s.parent_id = p.id and s.deleted_at is null
      and s.status not in ('done', 'closed', 'rejected')) then 'task.status=done' end`,
  )} from ${last('task', 'updated')} e join tasks t on t.id = e.row_id join tasks p on p.id = t.parent_id
    where t.status = 'done' and ${statusChanged}`,

  confirm_receipt: sql`select t.id as about, ${list(mails)}
    from ${last('ticket', 'created')} e join tickets t on t.id = e.row_id`,

  due_tomorrow: sql`select t.id as about, ${list(
    sql`case when exists (select 1 from tasks_assignees a where a.source_id = t.id) then 'told' end`,
  )} from tasks t where t.deleted_at is null and t.completed_at is null and t.due_at <= ${now}::timestamptz + interval '1 day'`,

  raise_overdue: sql`select t.id as about, ${list(
    sql`case when t.priority <> 'high' then 'task.priority=high' end`,
    sql`case when t.created_by is not null then 'told' end`,
  )} from tasks t where t.deleted_at is null and t.completed_at is null and t.due_at <= ${now}::timestamptz`,

  weekly_unassigned: sql`select t.id as about, ${list(sql`'told'`)} from tickets t where ${open} and t.assignee_id is null`,

  ask_solved: sql`select t.id as about, ${list(mails)}
    from ${last('ticket', 'updated')} e join tickets t on t.id = e.row_id where t.status = 'solved' and ${statusChanged}`,

  call_completed: sql`select t.id as about, ${list(sql`'call'`)}
    from ${last('task', 'updated')} e join tasks t on t.id = e.row_id where t.status = 'done' and ${statusChanged}`,
})
