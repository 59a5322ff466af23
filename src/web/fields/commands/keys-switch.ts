import { readText, storeText } from '../../base/browser/device-storage.ts'

/** Storage key. Single-key commands can be turned off (WCAG 2.1.4), for speech input and accidental presses. */
const storageKey = 'shortcuts'
const off = 'off'
const listeners = new Set<() => void>()

export const keysAreOn = (): boolean => readText(storageKey) !== off

export const switchKeys = (on: boolean): void => {
  storeText(storageKey, on ? undefined : off)
  for (const listener of listeners) listener()
}

/** Subscribes to changes of the switch, including other tabs. @returns unsubscribe */
export const watchKeys = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === storageKey) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
