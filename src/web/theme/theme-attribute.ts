import type { StorageManager } from '@mui/material/styles'
import { preference, setPreferences, watchPreferences } from '../preferences/preferences.ts'

/** Attribute of the document, or of a part of it, that holds the colour scheme. */
export const schemeAttribute = 'data-color-scheme'
/** Attribute of the document that holds the skin. */
export const skinAttribute = 'data-skin'

/** Key under which MUI asks for the mode; it is kept with all other preferences. */
export const modeKey = 'theme'
const nothing = () => undefined

/** MUI reads and writes the mode here. Which scheme stands for light and dark is no choice of ours. */
export const modeStorage: StorageManager = ({ key }) =>
  key === modeKey
    ? {
        get: () => preference('theme'),
        // MUI calls it in the middle of an update, in which nobody else may be told.
        set: (mode: 'light' | 'dark' | 'system') => queueMicrotask(() => setPreferences({ theme: mode })),
        subscribe: (handler) => watchPreferences(['theme'], () => handler(preference('theme'))),
      }
    : { get: (otherwise: unknown) => otherwise, set: nothing, subscribe: () => nothing }

const markSkin = (): void => document.documentElement.setAttribute(skinAttribute, preference('skin'))

const dark = matchMedia('(prefers-color-scheme: dark)')

const markMode = (): void => {
  const mode = preference('theme')
  const scheme = mode === 'dark' || (mode === 'system' && dark.matches) ? 'dark' : 'light'
  document.documentElement.setAttribute(schemeAttribute, scheme)
  // What `system` came to is remembered, too.
  setPreferences({ colorScheme: scheme })
}

/** Marks the document before anything is painted, or a dark page would flash white, and whenever something else holds. */
export const markScheme = (): void => {
  markMode()
  markSkin()
  watchPreferences(['theme'], markMode)
  dark.addEventListener('change', markMode)
  watchPreferences(['skin'], markSkin)
}
