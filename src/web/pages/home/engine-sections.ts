import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import type { HomeSection } from '../../product/home-section.ts'

/** Rows opened last. */
export const recentSection: HomeSection = {
  key: 'recent',
  title: 'home:recent.title',
  size: 'half',
  load: async () => (await import('./recent-section.tsx')).RecentSection,
}

/** Views of lists that the user keeps. @param keeper the entity whose rows are views */
export const viewsSection = ({ entity }: Model): HomeSection => ({
  key: 'views',
  title: 'home:views.title',
  size: 'half',
  ownServerOnly: true,
  permissions: [permissionFor(entity, 'index')],
  load: async () => (await import('./views-section.tsx')).ViewsSection,
})

/** All screens of the navigation. */
export const screensSection: HomeSection = {
  key: 'screens',
  title: 'home:screens.title',
  size: 'whole',
  load: async () => (await import('./screens-section.tsx')).ScreensSection,
}
