import { type SQL, sql } from 'drizzle-orm'
import type { ConditionName } from '../../../core/declare/register.ts'
import { allOf, equals, type Group } from '../../../core/query/predicate.ts'
import { spanOf } from '../../../core/query/relative.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { texts, uuids } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { plainItem } from '../../../server/home/home-item.ts'
import { type HomeContent, type HomeContext, nothing } from '../../../server/home/home-section.ts'
import { listAddress, mostItems } from '../../../server/home/row-section.ts'
import { alive } from '../../../server/rows/rules/alive.ts'
import { department } from '../../people/department.ts'
import { team } from '../../people/team.ts'
import { user } from '../../people/user.ts'
import { task } from '../task.ts'
import { endedStatuses } from '../task-status.ts'
import { capacityOf } from './home-capacity.ts'

const [t, part, u, m, d] = [
  tableOf(task, 't'),
  tableOf(task, 'part'),
  tableOf(user, 'u'),
  tableOf(team, 'm'),
  tableOf(department, 'd'),
]
const assignees = linksOf(task, 'assignees', 'ta')
const others = linksOf(task, 'assignees', 'tb')
const members = linksOf(team, 'members', 'tm')

/** The most people that are read for one leader. */
const mostPeople = 200

/**
 * Returns the people of the caller: those of their own department, of one that they manage, and of the teams that they
 * lead.
 */
const peopleOf = async ({ engine, caller, reader }: HomeContext, on: Queryable): Promise<readonly string[]> => {
  const users = engine.models.of('user')
  const own = caller.attributes.department
  const ways: readonly SQL[] = [
    sql`exists (select 1 from ${d} where ${d.id} = ${u.department_id} and ${d.manager_id} = ${caller.id})`,
    sql`exists (select 1 from ${members} join ${m} on ${m.id} = ${members.source_id} where ${members.target_id} = ${u.id} and ${m.leader_id} = ${caller.id})`,
    ...(own == null ? [] : [sql`${u.department_id} = ${own}`]),
  ]
  const found = await on.all<{ id: string }>(sql`
    select ${u.id} from ${u}
    where ${u.is_active} and ${u.id} <> ${caller.id} and (${sql.join([...ways], sql` or `)})
      and ${reader.scope.rules.sql(users, 'read', 'u')}
    order by ${u.name} limit ${sql.raw(String(mostPeople))}`)
  return found.map(({ id }) => id)
}

const lateOf = (people: readonly string[]): Group<ConditionName<'task'>> =>
  allOf(equals('overdue', true), { column: 'assignees', operator: 'in', value: people })

/** Returns the condition of late tasks of the caller's people; undefined if they have no people. */
export const lateTasksOf = async (context: HomeContext): Promise<Group<ConditionName<'task'>> | undefined> => {
  const { engine, caller } = context
  const people = await engine.heavily(caller, (on) => peopleOf(context, on))
  return people.length === 0 ? undefined : lateOf(people)
}

type Load = {
  readonly id: string
  readonly name: string
  readonly late: number
  readonly minutes: number
  readonly is_over: boolean
}

/**
 * Sums the work that is late or due within seven days, by person. Several assignees share a task equally; a parent
 * counts by its parts.
 */
const loadOf = async (
  { engine, caller, reader }: HomeContext,
  people: readonly string[],
  on: Queryable,
): Promise<readonly (Load & { readonly total: number })[]> => {
  const tasks = engine.models.of('task')
  const seen = (await reader.scope.rules.listed(tasks, 't', on)).whole
  const now = new Date(engine.now()).toISOString()
  const { to } = spanOf('next_7_days', { now: engine.now(), timeZone: caller.timeZone }).instants
  const share = sql`${t.estimate}::numeric / (select count(*) from ${others} where ${others.source_id} = ${t.id})`
  const isWhole = sql`not exists (select 1 from ${part} where ${part.parent_id} = ${t.id} and ${part.deleted_at} is null)`
  const minutes = caller.permissions.has('task-estimate')
    ? sql`coalesce(sum(${share}) filter (where ${isWhole}), 0)`
    : sql`0`
  const capacity = await capacityOf(on, people, engine.now(), Date.parse(to ?? now))
  const has = sql`unnest(${uuids(people)}, ${sql.param(people.map((id) => capacity.get(id) ?? 0))}::int[]) as has(id, minutes)`
  return on.all(sql`
    select l.id, l.name, l.late, l.minutes, l.is_over, count(*) over ()::int as total from (
      select ${u.id}, ${u.name}, round(${minutes}) > has.minutes as is_over, count(*) filter (where ${t.due_at} < ${now})::int as late, round(${minutes})::int as minutes
      from ${assignees} join ${t} on ${t.id} = ${assignees.source_id} join ${u} on ${u.id} = ${assignees.target_id}
        join ${has} on has.id = ${u.id}
      where ${assignees.target_id} = any(${uuids(people)}) and ${t.due_at} < ${to}
        and not ${t.status} = any(${texts(endedStatuses)}) and ${alive(tasks, 't')} and ${seen}
      group by ${u.id}, ${u.name}, has.minutes) l
    where l.late > 0 or l.is_over
    order by l.is_over desc, l.late desc, l.minutes desc, l.name limit ${sql.raw(String(mostItems))}`)
}

/** Reads which of the caller's people are overloaded or late. */
export const readLoad = async (context: HomeContext): Promise<HomeContent> => {
  const { engine, caller, word } = context
  const { people, loads } = await engine.heavily(caller, async (on) => {
    const people = await peopleOf(context, on)
    return { people, loads: people.length === 0 ? [] : await loadOf(context, people, on) }
  })
  const [first] = loads
  if (first === undefined) return people.length === 0 ? nothing : { ...nothing, text: word('home:team.allWell') }
  const tasks = engine.models.of('task')
  const items = loads.map(({ id, name, late, minutes, is_over }) => {
    const open = allOf({ column: 'status', operator: 'nin', value: endedStatuses }, equals('assignees', id))
    const notes = [
      ...(is_over ? [word('home:team.overloaded', { count: Math.round(minutes / 60) })] : []),
      ...(late > 0 ? [word('home:team.lateCount', { count: late })] : []),
    ]
    return plainItem({
      id,
      entity: 'user',
      icon: 'person',
      title: name,
      href: listAddress(tasks, open, 'due_at'),
      note: notes.join(' · '),
      is_late: late > 0,
    })
  })
  return { count: first.total, items, href: listAddress(tasks, lateOf(people), 'due_at') }
}
