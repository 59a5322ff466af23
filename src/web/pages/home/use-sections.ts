import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { useHoldsAll } from '../../access/use-holds-all.ts'
import { settings } from '../../base/settings.ts'
import { useNavigation } from '../../commands/navigation.ts'
import type { HomeSection } from '../../product/home-section.ts'
import { useProduct } from '../../product/product.ts'

/** Rows opened last. */
const recentSection: HomeSection = {
  key: 'recent',
  title: 'home:recent.title',
  size: 'half',
  load: async () => (await import('./recent-section.tsx')).RecentSection,
}

/** Views of lists that the user keeps. @param keeper the entity whose rows are views */
const viewsSection = ({ entity }: Model): HomeSection => ({
  key: 'views',
  title: 'home:views.title',
  size: 'half',
  ownServerOnly: true,
  permissions: [permissionFor(entity, 'index')],
  load: async () => (await import('./views-section.tsx')).ViewsSection,
})

/** All screens of the navigation. */
const screensSection: HomeSection = {
  key: 'screens',
  title: 'home:screens.title',
  size: 'whole',
  load: async () => (await import('./screens-section.tsx')).ScreensSection,
}

/** Sections that the signed-in user is offered, as declared: those of areas that lead, the engine's, the other areas', and all screens. */
export const useSections = (): readonly HomeSection[] => {
  const { models, homeSections } = useProduct()
  const holdsAll = useHoldsAll()
  // Who may open nothing has opened nothing.
  const opens = useNavigation().length > 0
  const keeper = models.all.find(({ entity }) => entity.savedViews !== undefined)
  const leading = homeSections.filter(({ leads }) => leads === true)
  return [
    ...leading,
    ...(opens ? [recentSection] : []),
    ...(opens && keeper !== undefined ? [viewsSection(keeper)] : []),
    ...homeSections.filter((section) => !leading.includes(section)),
    screensSection,
  ].filter(({ permissions = [], ownServerOnly }) => holdsAll(permissions) && (settings.own || ownServerOnly !== true))
}
