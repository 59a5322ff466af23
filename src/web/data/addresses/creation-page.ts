import type { Model } from '../../../core/declare/model.ts'
import type { PermissionName } from '../../../core/declare/register.ts'
import type { Page } from '../areas/page.ts'

/** A page that creates rows (`makes`). */
export type CreationPage = Page & Required<Pick<Page, 'makes'>>

/** The page that creates rows of the entity in place of a form, if there is one that the user may open. */
export const creationPage = (
  pages: readonly Page[],
  model: Model,
  holds: (permissions: readonly PermissionName[]) => boolean,
): CreationPage | undefined =>
  pages.find((page): page is CreationPage => page.makes?.entity === model.name && holds(page.permissions ?? []))
