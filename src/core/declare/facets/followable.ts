import type { Entity } from '../entity.ts'

type Followed = Pick<Entity, 'page' | 'personal' | 'goesWithMaker' | 'serves' | 'access'>

/**
 * Tells whether people may follow rows of the entity, which needs no key: its rows have a page, are nobody's own
 * business and are changed by people.
 */
export const isFollowable = ({ page, personal, goesWithMaker, serves, access: { update } }: Followed): boolean =>
  page !== undefined &&
  personal === undefined &&
  goesWithMaker !== true &&
  serves === undefined &&
  !('allow' in update && update.allow === 'none')
