import type { Model } from '../../core/model.ts'
import type { PermissionName } from '../../core/register.ts'
import type { Page } from '../product/page.ts'

/** A page that makes rows, of which it says so. */
export type MakingPage = Page & Required<Pick<Page, 'makes'>>

/** The page on which rows of the entity are made instead of in a form, if there is one for whoever holds these. */
export const makingPage = (
  pages: readonly Page[],
  model: Model,
  holds: (permissions: readonly PermissionName[]) => boolean,
): MakingPage | undefined =>
  pages.find((page): page is MakingPage => page.makes?.entity === model.name && holds(page.permissions ?? []))
