import type { Model } from '../../core/model.ts'
import type { PermissionName } from '../../core/register.ts'
import type { Page } from '../product/page.ts'

/** A page that creates rows (`makes`). */
export type CreationPage = Page & Required<Pick<Page, 'makes'>>

/** The page that creates rows of the entity in place of a form, if there is one that the user may open. */
export const creationPage = (
  pages: readonly Page[],
  model: Model,
  holds: (permissions: readonly PermissionName[]) => boolean,
): CreationPage | undefined =>
  pages.find((page): page is CreationPage => page.makes?.entity === model.name && holds(page.permissions ?? []))
