import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../../server/db/table-of.ts'
import { Problem } from '../../../../server/problem.ts'
import { type AskedField, intakeForm } from '../../intake-form.ts'
import { teamDomain } from '../../team-domain.ts'
import { ticketType } from '../../ticket-type.ts'

const [f, d, y] = [tableOf(intakeForm, 'f'), tableOf(teamDomain, 'd'), tableOf(ticketType, 'y')]
const offered = linksOf(intakeForm, 'types', 'o')

/** The names of a form's fields in its answer; they are those of tickets. */
export const wireOf: { readonly [F in AskedField]: string } = {
  type: 'type_id',
  description: 'description',
  domain: 'domain_id',
  priority: 'priority',
  files: 'files',
}

export type PublicForm = {
  readonly id: string
  readonly name: string
  readonly intro: string | null
  readonly thanks: string | null
  readonly type_id: string
  readonly domain_id: string | null
  readonly priority: string
  readonly asks: readonly string[]
  readonly requires: readonly string[]
}
type Choice = { readonly id: string; readonly name: string }

export const isAsked = ({ asks, requires }: PublicForm, field: AskedField): boolean =>
  asks.includes(field) || requires.includes(field)

/**
 * Returns the form that an address opens at a moment.
 * @throws Problem 404, the same for forms that never existed, are switched off or have ended
 */
export const formAt = async (on: Queryable, token: string, at: string): Promise<PublicForm> => {
  const form = await on.one<PublicForm>(
    sql`select ${f.id}, ${f.name}, ${f.intro}, ${f.thanks}, ${f.type_id}, ${f.domain_id}, ${f.priority},
      ${f.asks}, ${f.requires} from ${f}
      where ${f.token} = ${token.slice(0, 100)} and ${f.is_active} and (${f.ends_at} is null or ${f.ends_at} > ${at})`,
  )
  if (form === undefined) throw new Problem(404, 'link_gone')
  return form
}

/** The most choices in one list. */
const mostChoices = 200

/** Returns the domains that people can choose. */
export const openDomains = (on: Queryable): Promise<readonly Choice[]> =>
  on.all<Choice>(sql`select ${d.id}, ${d.name} from ${d} where ${d.is_active} order by ${d.name} limit ${mostChoices}`)

/** Returns the types that people can choose: the form's own and those that it names beside it; all if it names none. */
export const openTypes = (on: Queryable, { id, type_id }: PublicForm): Promise<readonly Choice[]> => {
  const named = sql`(select ${offered.target_id} from ${offered} where ${offered.source_id} = ${id})`
  return on.all<Choice>(
    sql`select ${y.id}, ${y.name} from ${y} where ${y.is_active}
      and (not exists ${named} or ${y.id} = ${type_id} or ${y.id} in ${named}) order by ${y.name} limit ${mostChoices}`,
  )
}
