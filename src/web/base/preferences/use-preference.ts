import { useSyncExternalStore } from 'react'
import type { PreferenceName, Preferences } from './definitions.ts'
import { preference, watchPreferences } from './preferences.ts'

/** Subscribe functions by name: a new function in each render would subscribe again. */
const watchers = new Map<PreferenceName, (changed: () => void) => () => void>()
const watcherOf = (name: PreferenceName) => {
  const watcher = watchers.get(name) ?? ((changed: () => void) => watchPreferences([name], changed))
  watchers.set(name, watcher)
  return watcher
}

/** The value of a preference; re-renders when it changes, in other tabs too. */
export const usePreference = <N extends PreferenceName>(name: N): Preferences[N] =>
  useSyncExternalStore(watcherOf(name), () => preference(name))
