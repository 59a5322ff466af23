// Decision (2026-11): A new ticket gets the values that its maker left open: a client's people get their client;
// everybody is the requester, but a client's ticket has its first contact; a domain brings its team and first assignee;
// a requester brings client, department and time zone.
import { sql } from 'drizzle-orm'
import type { DraftValues } from '../../../core/declare/register.ts'
import type { Caller } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Draft, EntityHooks } from '../../../server/engine.ts'
import { isOutsider as isOfClient } from '../../insiders.ts'
import { client } from '../../people/client.ts'
import { user } from '../../people/user.ts'
import { teamDomain } from '../team-domain.ts'
import { isEnded } from '../ticket-status.ts'
import { presentJudge, recompute } from './sla/recompute.ts'

type Values = DraftValues<'ticket'>

const [u, d, c] = [tableOf(user, 'u'), tableOf(teamDomain, 'd'), tableOf(client, 'c')]

/** Tells whether a caller is a client's user, as `outsider` in the declarations. */
export const isOutsider = (caller: Caller): boolean => caller !== 'system' && isOfClient(caller)

/** Returns only the values that were left open. */
const whereOpen = (values: Values, offered: Values): Values =>
  Object.fromEntries(Object.entries(offered).filter(([wire]) => values[wire as keyof Values] === undefined))

type Asker = { readonly requester_id: string | null; readonly requester_email?: string | null }

/** Returns who gets the answers to a client's ticket if nobody is named: its first user, else the client's address. */
const firstContact = async (client: string, tx: Queryable): Promise<Asker> => {
  const row = await tx.one<{ requester_id: string | null; requester_email: string | null }>(
    sql`select ${u.id} as requester_id, case when ${u.id} is null then ${c.email} end as requester_email
      from ${c} left join ${u} on ${u.client_id} = ${c.id} and ${u.is_active} where ${c.id} = ${client} order by ${u.created_at}, ${u.id} limit 1`,
  )
  return row ?? { requester_id: null }
}

/** Returns the requester: the named account or address, else the client's first contact, else the caller. */
const askerOf = async (values: Values, caller: Caller, tx: Queryable): Promise<Asker> => {
  if (typeof values.requester_id === 'string') return { requester_id: values.requester_id }
  if (typeof values.requester_email === 'string') {
    const known = await tx.one<{ id: string }>(
      sql`select ${u.id} from ${u} where lower(${u.email}) = ${values.requester_email.toLowerCase()} and ${u.is_active}`,
    )
    return caller === 'system' || known === undefined
      ? { requester_id: null }
      : { requester_id: known.id, requester_email: null }
  }
  if (caller === 'system' || isOutsider(caller) || typeof values.client_id !== 'string')
    return { requester_id: caller === 'system' ? null : caller.id }
  return firstContact(values.client_id, tx)
}

const fromRequester = async (values: Values, caller: Caller, tx: Queryable): Promise<Values> => {
  const asker = await askerOf(values, caller, tx)
  if (asker.requester_id === null) return asker
  const row = await tx.one<{ client_id: string | null; department_id: string | null; time_zone: string }>(
    sql`select ${u.client_id}, ${u.department_id}, ${u.time_zone} from ${u} where ${u.id} = ${asker.requester_id}`,
  )
  const { client_id = null, department_id = null, time_zone = null } = row ?? {}
  return { ...asker, client_id, department_id, time_zone }
}

const fromDomain = async (draft: Draft<'ticket'>, tx: Queryable): Promise<Values> => {
  const { values, before } = draft
  if (typeof values.domain_id !== 'string' || values.domain_id === before?.domain_id) return {}
  const row = await tx.one<{ team_id: string; assignee_id: string | null }>(
    sql`select ${d.team_id}, ${d.assignee_id} from ${d} where ${d.id} = ${values.domain_id}`,
  )
  // A ticket that changes its domain goes to that domain's team; an assignee who works on it already stays.
  if (row === undefined) return {}
  return { team_id: row.team_id, ...((before?.assignee_id ?? null) === null ? { assignee_id: row.assignee_id } : {}) }
}

const endings = ({ values, before }: Draft<'ticket'>, now: number): Values => {
  const [was, becomes] = [before?.status ?? null, values.status ?? before?.status ?? 'new']
  const wasEnded = was !== null && isEnded(was)
  if (isEnded(becomes) === wasEnded) return {}
  return isEnded(becomes)
    ? { solved_at: isoOf(now) }
    : { solved_at: null, reopened: (before?.reopened ?? 0) + (was === null ? 0 : 1) }
}

export const ticketHooks: EntityHooks<'ticket'> = {
  beforeWrite: async (draft, { tx, caller, engine }) => {
    const { values, before } = draft
    const offered = before === undefined ? await fromRequester(values, caller, tx) : {}
    // A client's person can ask for their own client only, so these values override the sent ones.
    const own = before === undefined && isOutsider(caller) ? offered : whereOpen(values, offered)
    const known = offered.requester_email === null ? { requester_email: null } : {}
    return {
      ...own,
      ...known,
      ...whereOpen(values, await fromDomain(draft, tx)),
      ...endings(draft, engine.now()),
    }
  },
  afterWrite: async (row, _changed, { tx, caller, engine }, changes) => {
    const assignee = changes.find(({ field }) => field === 'assignee_id')?.new
    if (typeof assignee === 'string')
      await engine.notify(tx, caller, { kind: 'assigned', to: [assignee], about: { entity: 'ticket', id: row.id } })
    await recompute(engine, tx, [row.id], await presentJudge(engine, tx))
  },
}
