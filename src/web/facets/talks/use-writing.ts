import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { settings } from '../../base/browser/settings.ts'

/** Milliseconds between two 'still writing' messages; the server forgets one after twice that time. */
const againMs = 20_000
/** Milliseconds without a key after which the user no longer counts as writing. */
const idleMs = 90_000

/** Options of a call that is sent to its end although its page is closed. */
const beyondPage = { adapter: 'fetch', fetchOptions: { keepalive: true } } as const

const watchVisible = (tell: () => void) => {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
const isVisible = (): boolean => document.visibilityState === 'visible'

/**
 * Tells the server while a text about a row is being written.
 * @param isShared whether others see it
 * @param tellsHere whether others also see that the page is open and in sight
 * @returns handlers for the element of the text; `touch`: the text is in use; `end`: it was sent
 */
export const useSayWriting = (
  model: Model,
  id: string,
  kind: 'reply' | 'note',
  isShared: boolean,
  tellsHere = false,
) => {
  const [since, setSince] = useState<number>()
  const isInSight = useSyncExternalStore(watchVisible, isVisible)
  const isInUse = since !== undefined
  const doing = !settings.own || !isShared ? 'nothing' : isInUse ? kind : tellsHere && isInSight ? 'here' : 'nothing'
  const lastSent = useRef<string>('nothing')
  useEffect(() => {
    const path = `${model.entity.api}/${encodeURIComponent(id)}/writing`
    const say = () => {
      lastSent.current = doing
      // A failure does not matter, as this message is only a courtesy.
      void client.put<unknown>(path, { writing: doing }).catch(() => undefined)
    }
    if (doing !== lastSent.current) say()
    if (doing === 'nothing') return undefined
    const timer = setInterval(say, againMs)
    return () => clearInterval(timer)
  }, [doing, model, id])
  useEffect(() => {
    const leave = () => {
      if (lastSent.current === 'nothing') return
      lastSent.current = 'nothing'
      const path = `${model.entity.api}/${encodeURIComponent(id)}/writing`
      void client.put<unknown>(path, { writing: 'nothing' }, beyondPage).catch(() => undefined)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [model, id])
  useEffect(() => {
    if (since === undefined) return undefined
    const timer = setTimeout(() => setSince(undefined), idleMs)
    return () => clearTimeout(timer)
  }, [since])
  const touch = () => setSince(Date.now())
  const end = () => setSince(undefined)
  return {
    touch,
    end,
    onInput: touch,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) end()
    },
  }
}

/**
 * Tells the server while the form of a new comment is in use, if the entity shares it (`talks.writing`).
 * @returns handlers of the form
 */
export const useWriting = (model: Model, id: string, isNote: boolean) => {
  const isShared = model.entity.talks?.writing === true
  const { touch, onInput, onBlur } = useSayWriting(model, id, isNote ? 'note' : 'reply', isShared)
  return { onFocus: touch, onInput, onBlur }
}
