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
        set: (mode: 'light' | 'dark' | 'system') => setPreferences({ theme: mode }),
        subscribe: (handler) => watchPreferences(['theme'], () => handler(preference('theme'))),
      }
    : { get: (otherwise: unknown) => otherwise, set: nothing, subscribe: () => nothing }

const markSkin = (): void => document.documentElement.setAttribute(skinAttribute, preference('skin'))

/** Marks the document before anything is painted, or a dark page would flash white. */
export const markScheme = (): void => {
  const mode = preference('theme')
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(schemeAttribute, dark ? 'dark' : 'light')
  markSkin()
  watchPreferences(['skin'], markSkin)
}
