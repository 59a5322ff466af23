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

/** The user's saved views of lists. @param model of the entity whose rows are saved views */
const viewsSection = ({ entity }: Model): HomeSection => ({
  key: 'views',
  title: 'home:views.title',
  size: 'half',
  ownServerOnly: true,
  permissions: [permissionFor(entity, 'index')],
  load: async () => (await import('./views-section.tsx')).ViewsSection,
})

/** Links to all pages of the navigation, which has them already; without a page it says why there is nothing. */
const screensSection = (hasPages: boolean): HomeSection => ({
  key: 'screens',
  title: 'home:screens.title',
  size: 'whole',
  ...(hasPages ? { hiddenAtFirst: true as const } : {}),
  load: async () => (await import('./screens-section.tsx')).ScreensSection,
})

/**
 * Sections available to the user in their default order: areas' sections that come first, the engine's, the other
 * areas', and the links to all pages.
 */
export const useSections = (): readonly HomeSection[] => {
  const { models, homeSections } = useProduct()
  const holdsAll = useHoldsAll()
  // Without a page to open there are neither recent rows nor views.
  const hasPages = useNavigation().length > 0
  const viewModel = models.all.find(({ entity }) => entity.savedViews !== undefined)
  const first = homeSections.filter(({ leads }) => leads === true)
  return [
    ...first,
    ...(hasPages ? [recentSection] : []),
    ...(hasPages && viewModel !== undefined ? [viewsSection(viewModel)] : []),
    ...homeSections.filter((section) => !first.includes(section)),
    screensSection(hasPages),
  ].filter(({ permissions = [], ownServerOnly }) => holdsAll(permissions) && (settings.own || ownServerOnly !== true))
}
