import type { Who } from './api.ts'
import type { Screen } from './screens.ts'

/** Home in a layout that somebody has chosen. */
export const preferring = (
  arrange: NonNullable<Screen['arrange']>,
  as: Who,
  preferences: { readonly [key: string]: string },
): Screen => ({
  name: `a layout of ${JSON.stringify(preferences)}`,
  as,
  path: '/home',
  prepare: (page) =>
    page.addInitScript((chosen) => {
      for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value)
    }, preferences),
  arrange,
})
