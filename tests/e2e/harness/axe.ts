import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Waits until all finite animations have ended, since colours in transition fail contrast checks; also for animations
 * that start within the next frames.
 */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    for (let still = 0; still < 3; still++) {
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === 'running')
      if (moving.length > 0) still = 0
      await Promise.allSettled(moving.map(({ finished }) => finished))
      await nextFrame()
    }
  })

/** The rules that judge colours; they take half of axe's time. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe judges: everything, colours alone, or everything but colours. */
export type Judged = 'all' | 'colours' | 'structure'

/** @returns axe's violations in the current page, one text per rule */
export const violations = async (page: Page, judged: Judged = 'all'): Promise<readonly string[]> => {
  await waitForAnimations(page)
  // Legacy: the product has no frames of other origins, for which a second page would be opened at each check.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (judged === 'colours') axe.withRules(colourRules)
  else axe.withTags(tags)
  if (judged === 'structure') axe.disableRules(colourRules)
  const { violations: results } = await axe.analyze()
  return results.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`)
}
