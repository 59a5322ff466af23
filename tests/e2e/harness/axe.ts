import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Colours on their way from one to another are neither. What turns for ever has no end to wait for; what begins as another
 * ends, in one of the next frames, is waited for as well.
 */
const atRest = (page: Page): Promise<unknown> =>
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

/** @returns what axe finds wrong in the page as it is, a text for each rule */
export const violations = async (page: Page): Promise<readonly string[]> => {
  await atRest(page)
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return found.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`)
}
