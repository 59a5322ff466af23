import { useSyncExternalStore } from 'react'
import type { PreferenceName, Preferences } from './definitions.ts'
import { preference, watchPreferences } from './preferences.ts'

/** One subscription for each name: a new function at each render would subscribe anew each time. */
const watchers = new Map<PreferenceName, (changed: () => void) => () => void>()
const watcherOf = (name: PreferenceName) => {
  const known = watchers.get(name) ?? ((changed: () => void) => watchPreferences([name], changed))
  watchers.set(name, known)
  return known
}

/** What is preferred; renders again when it changes, in another tab too. */
export const usePreference = <N extends PreferenceName>(name: N): Preferences[N] =>
  useSyncExternalStore(watcherOf(name), () => preference(name))
