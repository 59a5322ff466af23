import type { StorageManager } from '@mui/material/styles'
import { preference, setPreferences, watchPreferences } from '../preferences/preferences.ts'

/** Attribute of the document, or of an element, with the colour scheme. */
export const schemeAttribute = 'data-color-scheme'
/** Attribute of the document with the skin. */
export const skinAttribute = 'data-skin'

/** Key under which MUI reads the mode, a preference like all others. */
export const modeKey = 'theme'
const noop = () => undefined

/** MUI's storage of the mode. MUI's other keys, the schemes of light and dark, are not configurable. */
export const modeStorage: StorageManager = ({ key }) =>
  key === modeKey
    ? {
        get: () => preference('theme'),
        // Deferred: MUI calls it during an update, in which other components must not be set.
        set: (mode: 'light' | 'dark' | 'system') => queueMicrotask(() => setPreferences({ theme: mode })),
        subscribe: (handler) => watchPreferences(['theme'], () => handler(preference('theme'))),
      }
    : { get: (otherwise: unknown) => otherwise, set: noop, subscribe: () => noop }

const applySkin = (): void => document.documentElement.setAttribute(skinAttribute, preference('skin'))

const dark = matchMedia('(prefers-color-scheme: dark)')

const applyMode = (): void => {
  const mode = preference('theme')
  const scheme = mode === 'dark' || (mode === 'system' && dark.matches) ? 'dark' : 'light'
  document.documentElement.setAttribute(schemeAttribute, scheme)
  // Stored also for `system`.
  setPreferences({ colorScheme: scheme })
}

/** Sets the attributes before the first paint, so that a dark page does not flash white, and on every change. */
export const applyScheme = (): void => {
  applyMode()
  applySkin()
  watchPreferences(['theme'], applyMode)
  dark.addEventListener('change', applyMode)
  watchPreferences(['skin'], applySkin)
}
