/** One sentence about what happened, shown in the snackbar. */
export type Notice = {
  readonly id: number
  readonly key: string | undefined
  readonly message: string
  readonly type: 'success' | 'error'
}

let notices: readonly Notice[] = []
let last = 0
const listeners = new Set<() => void>()

const set = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}

/** A notice with the key of one already there replaces it, so that ten failed reads say it once. */
export const notify = (notice: { key?: string | undefined; message: string; type: 'success' | 'error' }): void => {
  last += 1
  const kept = notices.filter(
    ({ key, message }) => message !== notice.message && (key === undefined || key !== notice.key),
  )
  set([...kept, { id: last, key: notice.key, message: notice.message, type: notice.type }])
}
export const dismiss = (which: string | number): void =>
  set(notices.filter(({ id, key }) => id !== which && key !== which))

export const currentNotices = (): readonly Notice[] => notices
export const watchNotices = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
