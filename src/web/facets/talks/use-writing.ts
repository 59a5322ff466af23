import { type FocusEvent, useEffect, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { settings } from '../../base/browser/settings.ts'

/** Milliseconds between two words of 'still writing'; the server forgets it after twice that time. */
const againMs = 20_000
/** Milliseconds without a key after which somebody only has the page open. */
const idleMs = 90_000

/**
 * Tells the server while the form of a new comment is in use, if the entity shares it (`talks.writing`).
 * @returns handlers of the form
 */
export const useWriting = (model: Model, id: string, isNote: boolean) => {
  const [since, setSince] = useState<number>()
  const isShared = settings.own && model.entity.talks?.writing === true
  const isInUse = since !== undefined
  useEffect(() => {
    if (!isShared || !isInUse) return undefined
    const path = `${model.entity.api}/${encodeURIComponent(id)}/writing`
    // Of no consequence where it fails: it is a courtesy.
    const say = (writing: string) => client.put<unknown>(path, { writing }).catch(() => undefined)
    void say(isNote ? 'note' : 'reply')
    const timer = setInterval(() => void say(isNote ? 'note' : 'reply'), againMs)
    return () => {
      clearInterval(timer)
      void say('nothing')
    }
  }, [isShared, isInUse, isNote, model, id])
  useEffect(() => {
    if (since === undefined) return undefined
    const timer = setTimeout(() => setSince(undefined), idleMs)
    return () => clearTimeout(timer)
  }, [since])
  const touch = () => setSince(Date.now())
  return {
    onFocus: touch,
    onInput: touch,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setSince(undefined)
    },
  }
}
