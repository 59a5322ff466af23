import { useEffect, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type { Present } from '../../../rich-text/wire.ts'

/** Somebody else at the text: one browser of theirs. */
export type Other = Present & { readonly client: number; readonly isWriting: boolean }

const othersIn = (awareness: Awareness): readonly Other[] => {
  const others: Other[] = []
  for (const [client, state] of awareness.getStates()) {
    const user: unknown = state.user
    if (client === awareness.clientID || typeof user !== 'object' || user === null) continue
    if (!('id' in user) || !('name' in user)) continue
    others.push({ client, id: String(user.id), name: String(user.name), isWriting: state.mode === 'write' })
  }
  return others.sort((a, b) => a.client - b.client)
}
const keyOf = (others: readonly Other[]): string =>
  others.map(({ client, isWriting }) => `${client}${isWriting}`).join()

/** Returns the other people at the text. */
export const usePresent = (awareness: Awareness): readonly Other[] => {
  const [others, setOthers] = useState<readonly Other[]>(() => othersIn(awareness))
  useEffect(() => {
    const read = () => {
      const now = othersIn(awareness)
      // Carets move all the time; who is here seldom changes.
      setOthers((before) => (keyOf(before) === keyOf(now) ? before : now))
    }
    read()
    awareness.on('change', read)
    return () => awareness.off('change', read)
  }, [awareness])
  return others
}
