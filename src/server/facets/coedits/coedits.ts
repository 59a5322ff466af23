import type { Model } from '../../../core/declare/model.ts'
import type { EntityHooks } from '../../engine.ts'
import { type Facet, having } from '../facet.ts'
import { fromLog } from './from-log.ts'
import { afterOtherWrite, beforeOtherWrite } from './other-writes.ts'
import { coeditedField } from './text.ts'

/** Writes of other kinds meet the text as people have written it, and reach them as the difference. */
const meeting = (model: Model): EntityHooks => {
  const { wire } = coeditedField(model)
  return {
    settle: async (id, wires, { engine, tx, ahead }) => {
      if (ahead !== fromLog && wires.has(wire)) await beforeOtherWrite({ engine, model, id, tx })
    },
    afterWrite: async (row, _changed, { tx, engine, ahead }, changes) => {
      const change = changes.find(({ field }) => field === wire)
      if (ahead === fromLog || change === undefined || row.version === undefined) return
      await afterOtherWrite({ engine, model, id: String(row.id), tx }, change.new)
    },
  }
}

/** Rich texts that several people write at once; the socket itself is `socket.ts`. */
export const coedits: Facet = (models) => ({
  hooks: Object.fromEntries(having(models, 'coedits').map((model) => [model.name, meeting(model)])),
})
