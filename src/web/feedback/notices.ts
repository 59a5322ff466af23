import { endsWithSession } from '../api/session-end.ts'
import { listenersOf } from './listeners.ts'
import { remember } from './past-messages.ts'

/** One sentence about what happened, shown in the snackbar. */
export type Notice = {
  readonly id: number
  readonly key: string | undefined
  readonly message: string
  readonly type: 'success' | 'error'
  /** Milliseconds that it is shown, or `stays`. */
  readonly timeout: number
  /** What can be done about it; choosing it closes the notice. */
  readonly action: { readonly label: string; readonly run: () => void } | undefined
}

/** Numbers of the specification, section 9. */
export const noticeTimeout = 5000
export const stays = -1

let notices: readonly Notice[] = []
let last = 0
const { tell, watch } = listenersOf()

const set = (next: readonly Notice[]) => {
  notices = next
  tell()
}

type Given = Pick<Notice, 'message' | 'type'> & {
  readonly key?: string | undefined
  readonly timeout?: number
  readonly action?: Notice['action']
}

/** A notice with the key of one already there replaces it, so that ten failed reads say it once. */
export const notify = ({ key, message, type, timeout = noticeTimeout, action }: Given): void => {
  last += 1
  const kept = notices.filter((one) => one.message !== message && (key === undefined || one.key !== key))
  remember(message, type)
  set([...kept, { id: last, key, message, type, timeout, action }])
}
export const dismiss = (which: string | number): void =>
  set(notices.filter(({ id, key }) => id !== which && key !== which))

export const currentNotices = (): readonly Notice[] => notices
export const watchNotices = watch

endsWithSession(() => set([]))
