import { type FocusEvent, useEffect, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { settings } from '../../base/browser/settings.ts'

/** Milliseconds between two words of 'still writing'; the server forgets it after twice that time. */
const againMs = 20_000
/** Milliseconds without a key after which somebody only has the page open. */
const idleMs = 90_000

/**
 * Tells the server while a text about a row is being written.
 * @param isShared whether others are told
 * @returns handlers of what it is written in; `touch`: it is in use; `end`: it was sent
 */
export const useSayWriting = (model: Model, id: string, kind: 'reply' | 'note', isShared: boolean) => {
  const [since, setSince] = useState<number>()
  const isTold = settings.own && isShared
  const isInUse = since !== undefined
  useEffect(() => {
    if (!isTold || !isInUse) return undefined
    const path = `${model.entity.api}/${encodeURIComponent(id)}/writing`
    // Of no consequence where it fails: it is a courtesy.
    const say = (writing: string) => client.put<unknown>(path, { writing }).catch(() => undefined)
    void say(kind)
    const timer = setInterval(() => void say(kind), againMs)
    return () => {
      clearInterval(timer)
      void say('nothing')
    }
  }, [isTold, isInUse, kind, model, id])
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
