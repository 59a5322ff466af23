// Decision (2026-11): A ticket comes with what its maker left open: a client's people with their client, everybody as its
// requester, a domain with its team and first assignee, a requester with client, department and time zone.
import { sql } from 'drizzle-orm'
import type { DraftValues } from '../../../core/register.ts'
import type { Caller } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Draft, EntityHooks } from '../../../server/engine.ts'
import { isOutsider as isOfClient } from '../../people/outsider.ts'
import { user } from '../../people/user.ts'
import { teamDomain } from '../team-domain.ts'
import { isEnded } from '../ticket-status.ts'
import { presentJudge, recompute } from './sla/recompute.ts'

type Values = DraftValues<'ticket'>

const [u, d] = [tableOf(user, 'u'), tableOf(teamDomain, 'd')]

/** A client's user, as `outsider` says in the declarations. */
export const isOutsider = (caller: Caller): boolean => caller !== 'system' && isOfClient(caller)

/** Only what was left open. */
const whereOpen = (values: Values, offered: Values): Values =>
  Object.fromEntries(Object.entries(offered).filter(([wire]) => values[wire as keyof Values] === undefined))

const fromRequester = async (values: Values, caller: Caller, tx: Queryable): Promise<Values> => {
  const requester = values.requester_id ?? (caller === 'system' ? null : caller.id)
  if (requester === null) return {}
  const row = await tx.one<{ client_id: string | null; department_id: string | null; time_zone: string }>(
    sql`select ${u.client_id}, ${u.department_id}, ${u.time_zone} from ${u} where ${u.id} = ${requester}`,
  )
  const { client_id = null, department_id = null, time_zone = null } = row ?? {}
  return { requester_id: requester, client_id, department_id, time_zone }
}

const fromDomain = async (draft: Draft<'ticket'>, tx: Queryable): Promise<Values> => {
  const { values, before } = draft
  if (typeof values.domain_id !== 'string' || values.domain_id === before?.domain_id) return {}
  const row = await tx.one<{ team_id: string; assignee_id: string | null }>(
    sql`select ${d.team_id}, ${d.assignee_id} from ${d} where ${d.id} = ${values.domain_id}`,
  )
  // Another domain takes its ticket to its team; who works on it already stays.
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
    // Whoever is asked by a client's person is asked for their client.
    const own = before === undefined && isOutsider(caller) ? offered : whereOpen(values, offered)
    return {
      ...own,
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
