import type { EntityHooks } from '../../../server/engine.ts'
import { forgetImage, keepImage } from '../../../server/facets/copies/kept-images.ts'
import { KeptImage } from './kept-image.ts'

/** A template that is made from nothing has a row with nothing in it; its image goes with it. */
export const templateHooks: EntityHooks<'template'> = {
  afterWrite: async ({ id, kind, version }, _changed, { tx, ahead }) => {
    if (version !== undefined) return
    const entity = kind ?? 'project'
    const empty = {
      entity,
      root: id,
      start: null,
      timeZone: 'UTC',
      rows: { [entity]: [{ id, values: {}, lists: {} }] },
      titles: {},
      hidden: {},
    }
    await keepImage(tx, id, ahead instanceof KeptImage ? ahead.image : empty)
  },
  beforeDelete: async ({ id }, { tx }) => {
    await forgetImage(tx, id)
  },
}
