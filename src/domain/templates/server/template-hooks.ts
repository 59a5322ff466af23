import type { EntityHooks } from '../../../server/engine.ts'
import { forgetImage, keepImage } from '../../../server/facets/copies/kept-images.ts'
import { KeptImage } from './kept-image.ts'

/**
 * Keeps the image of a new template, and deletes it with the template. A template made from nothing has one empty row.
 */
export const templateHooks: EntityHooks<'template'> = {
  afterWrite: async ({ id, kind, version }, _changed, { tx, ahead, engine }) => {
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
    await keepImage(tx, id, ahead instanceof KeptImage ? ahead.image : empty, engine.models)
  },
  beforeDelete: async ({ id }, { tx }) => {
    await forgetImage(tx, id)
  },
}
