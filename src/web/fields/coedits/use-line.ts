import { useEffect, useRef, useState } from 'react'
import { encodeStateAsUpdate } from 'yjs'
import type { Model } from '../../../core/declare/model.ts'
import { apiBase } from '../../base/api/client.ts'
import { accessToken } from '../../base/api/session.ts'
import { useMe } from '../../data/access/me.tsx'
import { keepChanges, keptChanges } from './kept-changes.ts'
import { Line, type LineState } from './line.ts'

/** Milliseconds after which unsaved changes are kept in the browser. */
const keepMs = 300
/** Milliseconds for which a line that is left waits for its last change to be saved. */
const leaveMs = 3_000

const addressOf = (path: string): string => new URL(path, location.href).href.replace(/^http/, 'ws')

/** Tells whether this browser has all changes that are not saved; `refused`: it takes none. */
type Keeping = 'kept' | 'pending' | 'refused'

export type OpenLine = { readonly line: Line; readonly state: LineState; readonly keeping: Keeping }

/** Opens the line to a row's text, and keeps unsaved changes in the browser. @returns undefined until it begins */
export const useLine = (model: Model, id: string): OpenLine | undefined => {
  const user = String(useMe().id)
  const [open, setOpen] = useState<OpenLine>()
  const latest = useRef<Line>(undefined)
  useEffect(() => {
    const place = { user, entity: model.name, id }
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let isKept = false
    /** The number of changes to the text, and how many of them the browser was last asked to keep. */
    let changes = 0
    let asked = 0
    let keeping: Keeping = 'kept'
    const show = (line: Line) => setOpen({ line, state: line.state, keeping: asked < changes ? 'pending' : keeping })
    const keep = () => {
      timer = undefined
      const { current } = latest
      if (current === undefined) return
      const { isSaved } = current.state
      if (isSaved ? !isKept : isKept && asked === changes) return
      isKept = !isSaved
      keeping = 'pending'
      asked = changes
      const count = changes
      void keepChanges(place, isSaved ? undefined : encodeStateAsUpdate(current.doc)).then((isDone) => {
        if (isGone || asked !== count) return
        keeping = isDone ? 'kept' : 'refused'
        show(current)
      })
    }
    const follow = (line: Line) => {
      show(line)
      timer ??= setTimeout(keep, keepMs)
    }
    let leaving: ReturnType<typeof setTimeout> | undefined
    /** Closes a line that was left, once. */
    const endLeft = () => {
      const { current } = left
      if (current === undefined) return
      clearTimeout(leaving)
      left.current = undefined
      if (current.state.isSaved) void keepChanges(place, undefined)
      current.close()
    }
    const left: { current: Line | undefined } = { current: undefined }
    const online = () => latest.current?.retry()
    const offline = () => latest.current?.cut()
    void keptChanges(place).then((kept) => {
      if (isGone) return
      isKept = kept !== undefined
      const line: Line = new Line({
        open: () => new WebSocket(addressOf(`${apiBase}${model.entity.api}/${id}/together`)),
        token: accessToken,
        kept,
        onState: (state) => {
          if (isGone) {
            if (state.isSaved) endLeft()
            return
          }
          follow(line)
        },
      })
      line.doc.on('update', () => {
        changes += 1
        follow(line)
      })
      latest.current = line
      show(line)
      window.addEventListener('online', online)
      window.addEventListener('offline', offline)
      window.addEventListener('pagehide', keep)
    })
    return () => {
      isGone = true
      clearTimeout(timer)
      keep()
      for (const [event, hear] of [
        ['online', online],
        ['offline', offline],
        ['pagehide', keep],
      ] as const)
        window.removeEventListener(event, hear)
      left.current = latest.current
      latest.current = undefined
      const state = left.current?.state
      if (state?.line === 'open' && !state.isSaved) leaving = setTimeout(endLeft, leaveMs)
      else endLeft()
    }
  }, [user, model, id])
  return open
}
