import { sql } from 'drizzle-orm'
import { readAddress } from '../../../server/calls-out/addresses.ts'
import type { EntityHooks, HookContext } from '../../../server/engine.ts'
import { activeModels } from '../../../server/log/visible-entries.ts'
import { faultAt } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { newWebhookSecret } from './signature.ts'

/** Stores a new secret in place of an earlier one. */
export const giveSecret = async ({ tx }: Pick<HookContext, 'tx'>, id: string): Promise<string> => {
  const secret = newWebhookSecret()
  await tx.run(
    sql`insert into webhook_secret (webhook_id, secret) values (${id}, ${secret}) on conflict (webhook_id) do update set secret = excluded.secret`,
  )
  return secret
}

export const webhookHooks: EntityHooks<'webhook'> = {
  check: ({ url }) => {
    try {
      // The call itself checks whether private addresses are allowed.
      if (url !== undefined && url !== null) readAddress(url, 'all')
      return {}
    } catch {
      return { url: [{ code: 'bad_link' }] }
    }
  },
  beforeWrite: async ({ values, before }, { caller, engine, tx }) => {
    if (caller === 'system') return undefined
    const entity = values.entity ?? before?.entity
    const isTold = activeModels(readerFor(engine, caller, tx).scope).some(({ name }) => name === entity)
    if (values.entity !== undefined && !isTold) throw faultAt('entity', 'bad_choice')
    const fields = engine.models.all.find(({ name }) => name === entity)?.byWire
    for (const wire of ['project_id', 'team_id'] as const) {
      const isBound = (values[wire] === undefined ? before?.[wire] : values[wire]) ?? null
      if (isBound !== null && entity !== wire.replace('_id', '') && fields?.has(wire) !== true)
        throw faultAt(wire, 'bad_reference')
    }
    return { runs_as_id: caller.id, ...(values.is_active === false ? {} : { stopped_because: null }) }
  },
  afterWrite: async ({ id }, _changed, context) => {
    const there = await context.tx.one(sql`select 1 as yes from webhook_secret where webhook_id = ${id}`)
    if (there === undefined) context.tell?.({ secret: await giveSecret(context, id) })
  },
  beforeDelete: async ({ id }, { tx }) => {
    await tx.run(sql`delete from webhook_secret where webhook_id = ${id}`)
  },
}
