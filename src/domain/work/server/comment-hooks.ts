import type { EntityHooks } from '../../../server/engine.ts'
import { tellMentioned } from './mentioned.ts'

/** Whoever is mentioned in a comment is led to what it is about. */
export const commentHooks: EntityHooks = {
  afterWrite: (row, _changed, context, changes) =>
    tellMentioned(context, changes, {
      entity: 'comment',
      id: String(row.id),
      wire: 'body',
      about: { entity: String(row.about_type), id: String(row.about_id) },
      isInternal: row.shared_with_client !== true,
    }),
}
