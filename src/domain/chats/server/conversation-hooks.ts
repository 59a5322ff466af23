// Decision (2026-11): Two people have one conversation, and a project has one. A lock on its key lets one call at a
// time search for it and make it; the unique index is the second safeguard. A call that finds it returns it.
import { sql } from 'drizzle-orm'
import type { ListChange } from '../../../core/declare/record.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks, HookContext } from '../../../server/engine.ts'
import { seeUpTo } from '../../../server/facets/stream/seen.ts'
import { faultAt, forbidden } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { AlreadyThere } from '../../../server/rows/write/already-there.ts'
import { isOutsider } from '../../insiders.ts'
import { user } from '../../people/user.ts'
import { conversation } from '../conversation.ts'
import { message } from '../message.ts'
import { readNotices } from './message-notices.ts'

const c = tableOf(conversation, 'c')
const m = tableOf(message, 'm')
const u = tableOf(user, 'u')

const idsIn = (change: ListChange | null | undefined): readonly string[] =>
  change === null || change === undefined ? [] : 'set' in change ? change.set : change.added

const textsIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []

/** Checks that all accounts are active. @throws Problem 422 if one is not */
const assertActive = async (ids: readonly string[], tx: Queryable): Promise<void> => {
  const gone = await tx.one(sql`select 1 from ${u} where ${u.id} = any(${uuids(ids)}) and not ${u.is_active} limit 1`)
  if (gone !== undefined) throw faultAt('members', 'bad_reference')
}

/** Searches for the one conversation with a key. The lock keeps others from making it meanwhile. */
const findOne = async (key: string, condition: ReturnType<typeof sql>, { tx, engine, caller }: HookContext) => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`conversation ${key}`}, 0))`)
  const found = await tx.one<{ id: string }>(sql`select ${c.id} from ${c} where ${condition}`)
  if (found === undefined) return
  if (!(await readerFor(engine, caller, tx).sees(engine.models.of('conversation'), found.id))) throw forbidden()
  throw new AlreadyThere(found.id)
}

type Values = Parameters<NonNullable<EntityHooks<'conversation'>['beforeWrite']>>[0]['values']

/** Refuses fields that only conversations of another kind have. */
const assertWithout = (values: Values, names: readonly ('title' | 'project_id' | 'members')[]): void => {
  for (const name of names) {
    const value = values[name]
    const isSent = name === 'members' ? idsIn(values.members).length > 0 : (value ?? null) !== null
    if (isSent) throw faultAt(name, 'not_writable')
  }
}

const direct = async (values: Values, context: HookContext, me: string) => {
  assertWithout(values, ['title', 'project_id'])
  const others = idsIn(values.members).filter((id) => id !== me)
  const [other = me, third] = others
  if (third !== undefined) throw faultAt('members', 'one_person')
  if (isOutsider(await context.engine.actorOf(context.tx, other))) throw faultAt('members', 'client_in_groups')
  await assertActive([other], context.tx)
  const pair = [me, other].toSorted().join(' ')
  await findOne(pair, sql`${c.pair} = ${pair}`, context)
  return { pair, members: { set: [...new Set([me, other])] } }
}

const ofProject = async (values: Values, context: HookContext) => {
  assertWithout(values, ['title', 'members'])
  if ((values.project_id ?? null) === null) throw faultAt('project_id', 'required')
  await findOne(values.project_id ?? '', sql`${c.project_id} = ${values.project_id}`, context)
  return undefined
}

const group = async (values: Values, { tx }: HookContext, me: string) => {
  assertWithout(values, ['project_id'])
  if ((values.title ?? '').trim() === '') throw faultAt('title', 'required')
  const members = [...new Set([me, ...idsIn(values.members)])]
  await assertActive(members, tx)
  return { members: { set: members } }
}

export const conversationHooks: EntityHooks<'conversation'> = {
  afterSeen: readNotices,
  beforeWrite: async ({ values, before }, context) => {
    const { caller, tx } = context
    if (before !== undefined) {
      if (before.kind === 'group') {
        await assertActive(idsIn(values.members), tx)
        if ('title' in values && (values.title ?? '').trim() === '') throw faultAt('title', 'required')
      } else for (const name of ['title', 'members'] as const) if (name in values) throw faultAt(name, 'not_writable')
      return undefined
    }
    if (caller === 'system') return undefined
    if (values.kind === 'direct') return direct(values, context, caller.id)
    return values.kind === 'project' ? ofProject(values, context) : group(values, context, caller.id)
  },
  // Earlier messages count as read for new members.
  afterWrite: async (row, _changed, { tx, engine }, changes) => {
    const change = row.version === undefined ? undefined : changes.find(({ field }) => field === 'members')
    if (change === undefined) return
    const before = new Set(textsIn(change.old))
    const added = textsIn(change.new).filter((id) => !before.has(id))
    const last = await tx.one<{ place: number | null }>(
      sql`select max(${m.number}) as place from ${m} where ${m.conversation_id} = ${row.id}`,
    )
    if (added.length > 0 && (last?.place ?? 0) > 0)
      await seeUpTo(engine.models.of('conversation'), row.id, added, last?.place ?? 0, isoOf(engine.now()), tx)
  },
}
