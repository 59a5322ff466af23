import { useHoldsAll } from '../../access/use-holds-all.ts'
import { settings } from '../../base/settings.ts'
import { useNavigation } from '../../commands/navigation.ts'
import type { HomeSection } from '../../product/home-section.ts'
import { useProduct } from '../../product/product.ts'
import { recentSection, screensSection, viewsSection } from './engine-sections.ts'

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
    ...homeSections.filter((one) => !leading.includes(one)),
    screensSection,
  ].filter(({ permissions = [], ownServerOnly }) => holdsAll(permissions) && (settings.own || ownServerOnly !== true))
}
