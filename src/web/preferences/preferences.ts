import { definitions, type PreferenceName, type Preferences, preferenceNames } from './definitions.ts'

/** A browser may refuse its storage (private windows, policies): then preferences live as long as the page. */
const inMemory = new Map<string, string>()
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return inMemory.get(key) ?? null
  }
}
const store = (key: string, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === undefined) inMemory.delete(key)
    else inMemory.set(key, value)
  }
}

type Listener = { readonly names: readonly PreferenceName[]; readonly tell: () => void }
const listeners = new Set<Listener>()
const tell = (changed: readonly PreferenceName[]): void => {
  for (const listener of [...listeners]) if (listener.names.some((name) => changed.includes(name))) listener.tell()
}

/** What is preferred; the default where nothing is kept, or something that is no value of it. */
export const preference = <N extends PreferenceName>(name: N): Preferences[N] => {
  const definition = definitions[name]
  const text = stored(definition.key)
  return ((text === null ? undefined : definition.read(text)) ?? definition.otherwise) as Preferences[N]
}

/** Keeps what changed; whoever watches hears of all of it once. */
export const setPreferences = (changes: Partial<Preferences>): void => {
  const changed = preferenceNames.filter((name) => changes[name] !== undefined && changes[name] !== preference(name))
  for (const name of preferenceNames)
    if (changes[name] !== undefined) store(definitions[name].key, String(changes[name]))
  if (changed.length > 0) tell(changed)
}

/** Back to the defaults, which may change with a later version. */
export const forgetPreferences = (names: readonly PreferenceName[]): void => {
  const changed = names.filter((name) => preference(name) !== definitions[name].otherwise)
  for (const name of names) store(definitions[name].key, undefined)
  if (changed.length > 0) tell(changed)
}

/** Calls back when one of these changes, in another tab too. @returns how to stop */
export const watchPreferences = (names: readonly PreferenceName[], changed: () => void): (() => void) => {
  const listener: Listener = { names, tell: changed }
  // A key of null: the other tab cleared everything.
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || names.some((name) => definitions[name].key === key)) changed()
  }
  listeners.add(listener)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}
