import { useMemo, useSyncExternalStore } from 'react'
import { readText, storeText } from '../../base/browser/device-storage.ts'
import { useMe } from '../../data/access/me.tsx'
import { defaultLayout, isDefaultLayout, type Layout, readLayout, writeLayout } from './layout.ts'

const listeners = new Set<() => void>()
const watch = (listener: () => void) => {
  listeners.add(listener)
  // Fired by changes in another tab.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A text stored on this device for the signed-in user. @param name storage key; undefined stores nothing */
export const useStoredText = (name: string) => {
  const key = `list:${String(useMe().id ?? '')}:${name}`
  const text = useSyncExternalStore(watch, () => readText(key))
  const store = (next: string | undefined) => {
    storeText(key, next)
    for (const listener of listeners) listener()
  }
  return [text, store] as const
}

/**
 * Columns and density of a list: as chosen on this device, else as in the saved view, else as declared.
 * @param list storage key of the list and its view
 */
export const useLayout = (list: string, fallback: Layout = defaultLayout) => {
  const [text, store] = useStoredText(`layout:${list}`)
  const storedLayout = useMemo(() => {
    const params = new URLSearchParams(text ?? '')
    return text === null ? undefined : readLayout(params.get('columns'), params.get('density'))
  }, [text])
  return {
    layout: storedLayout ?? fallback,
    isChanged: storedLayout !== undefined,
    setLayout: (next: Layout) =>
      store(
        isDefaultLayout(next) && isDefaultLayout(fallback)
          ? undefined
          : String(writeLayout(next)) || 'density=comfortable',
      ),
    resetLayout: () => store(undefined),
  }
}
