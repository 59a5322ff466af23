import { useMemo, useSyncExternalStore } from 'react'
import { useMe } from '../access/me.tsx'
import { isUsual, type Layout, readLayout, usualLayout, writeLayout } from './layout.ts'

const listeners = new Set<() => void>()
const watch = (listener: () => void) => {
  listeners.add(listener)
  // Another tab of the same user.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A text that this device keeps for the signed-in user. @param name undefined keeps nothing */
export const useKept = (name: string) => {
  const key = `list:${String(useMe().id ?? '')}:${name}`
  const text = useSyncExternalStore(watch, () => localStorage.getItem(key))
  const keep = (next: string | undefined) => {
    if (next === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
    for (const listener of listeners) listener()
  }
  return [text, keep] as const
}

/**
 * Columns and density of a list: what the user chose on this device, else what the saved view has, else as declared.
 * @param list names the list, and the view in which it is shown
 */
export const useLayout = (list: string, otherwise: Layout = usualLayout) => {
  const [text, keep] = useKept(`layout:${list}`)
  const kept = useMemo(() => {
    const params = new URLSearchParams(text ?? '')
    return text === null ? undefined : readLayout(params.get('columns'), params.get('density'))
  }, [text])
  return {
    layout: kept ?? otherwise,
    isChanged: kept !== undefined,
    setLayout: (next: Layout) =>
      keep(isUsual(next) && isUsual(otherwise) ? undefined : String(writeLayout(next)) || 'density=comfortable'),
    resetLayout: () => keep(undefined),
  }
}
