import type { Page } from '@playwright/test'

/** Simulates one finger by the DevTools protocol, as Playwright only supports taps. */
export const fingerOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const dispatch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: readonly { x: number; y: number }[]
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  let at = { x: 0, y: 0 }
  return {
    down: (x: number, y: number) => {
      at = { x, y }
      return dispatch('touchStart', at)
    },
    /** Moves in steps. */
    moveTo: async (x: number, y: number) => {
      const from = at
      for (let n = 1; n <= 10; n += 1) {
        at = { x: from.x + ((x - from.x) * n) / 10, y: from.y + ((y - from.y) * n) / 10 }
        await dispatch('touchMove', at)
      }
    },
    up: () => dispatch('touchEnd'),
  }
}
