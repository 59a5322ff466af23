import { readText, storeText } from '../browser/device-storage.ts'
import { definitions, type PreferenceName, type Preferences, preferenceNames } from './definitions.ts'

type Listener = { readonly names: readonly PreferenceName[]; readonly notify: () => void }
const listeners = new Set<Listener>()
const notifyListeners = (changed: readonly PreferenceName[]): void => {
  for (const listener of [...listeners]) if (listener.names.some((name) => changed.includes(name))) listener.notify()
}

/** The value of a preference; the default if nothing valid is stored. */
export const preference = <N extends PreferenceName>(name: N): Preferences[N] => {
  const definition = definitions[name]
  const text = readText(definition.key)
  return ((text === null ? undefined : definition.read(text)) ?? definition.fallback) as Preferences[N]
}

/** Stores changes; each listener is called once. */
export const setPreferences = (changes: Partial<Preferences>): void => {
  const changed = preferenceNames.filter((name) => changes[name] !== undefined && changes[name] !== preference(name))
  for (const name of preferenceNames)
    if (changes[name] !== undefined) storeText(definitions[name].key, String(changes[name]))
  if (changed.length > 0) notifyListeners(changed)
}

/** Removes stored values, so that the defaults apply, which may change with a later version. */
export const resetPreferences = (names: readonly PreferenceName[]): void => {
  const changed = names.filter((name) => preference(name) !== definitions[name].fallback)
  for (const name of names) storeText(definitions[name].key, undefined)
  if (changed.length > 0) notifyListeners(changed)
}

/** Calls back when one of these changes, in other tabs too. @returns stops watching */
export const watchPreferences = (names: readonly PreferenceName[], onChange: () => void): (() => void) => {
  const listener: Listener = { names, notify: onChange }
  // A key of null: the other tab cleared the storage.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || names.some((name) => definitions[name].key === key)) onChange()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
