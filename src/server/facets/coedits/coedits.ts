import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { EntityHooks } from '../../engine.ts'
import { type Facet, having } from '../facet.ts'
import { fromLog } from './from-log.ts'
import { settleIn } from './settle.ts'
import { coeditedField, ofText } from './text.ts'
import { addUpdates, updatesOf } from './update-log.ts'
import { coeditChangeWork } from './works.ts'

/** Writes of other kinds meet the text as people have written it, and reach them as the difference. */
const meeting = (model: Model): EntityHooks => {
  const field = coeditedField(model)
  return {
    settle: async (id, wires, { engine, tx, ahead }) => {
      if (ahead !== fromLog && wires.has(field.wire)) await settleIn(engine, { model, field, id }, tx)
    },
    afterWrite: async (row, _changed, { tx, engine, ahead }, changes) => {
      const change = changes.find((one) => one.field === field.wire)
      if (ahead === fromLog || change === undefined || row.version === undefined) return
      const text = { model, field, id: String(row.id) }
      const state = await tx.one(sql`select 1 as yes from coedit_state where ${ofText(text)} for update`)
      if (state === undefined) return
      const updates = await updatesOf(text, tx)
      const html = typeof change.new === 'string' ? change.new : null
      const data = await engine.room.run(coeditChangeWork, { updates: updates.map((one) => one.data), html })
      if (data === undefined) return
      // It has its own event, by whoever made it.
      await addUpdates(text, [{ data, actor: null }], engine.now(), tx)
      tx.announce('coedits')
    },
  }
}

/** Rich texts that several people write at once; the socket itself is `socket.ts`. */
export const coedits: Facet = (models) => ({
  hooks: Object.fromEntries(having(models, 'coedits').map((model) => [model.name, meeting(model)])),
})
