import { useEffect, useRef, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { apiBase } from '../../base/api/client.ts'
import { accessToken } from '../../base/api/session.ts'
import { useMe } from '../../data/access/me.tsx'
import { Keeper, type Keeping } from './keeper.ts'
import { keepChanges, keptChanges } from './kept-changes.ts'
import { Line, type LineState } from './line.ts'

/** Milliseconds for which a line that is left waits for its last change to be saved. */
const leaveMs = 3_000

const addressOf = (path: string): string => new URL(path, location.href).href.replace(/^http/, 'ws')

export type OpenLine = { readonly line: Line; readonly state: LineState; readonly keeping: Keeping }

/** Opens the line to a row's text, and keeps unsaved changes in the browser. @returns undefined until it begins */
export const useLine = (model: Model, id: string): OpenLine | undefined => {
  const user = String(useMe().id)
  const [open, setOpen] = useState<OpenLine>()
  const latest = useRef<Line>(undefined)
  useEffect(() => {
    const place = { user, entity: model.name, id }
    let isGone = false
    let keeper: Keeper | undefined
    const keep = () => keeper?.keep()
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
      const line: Line = new Line({
        open: () => new WebSocket(addressOf(`${apiBase}${model.entity.api}/${id}/together`)),
        token: accessToken,
        kept,
        onState: (state) => {
          if (isGone) {
            if (state.isSaved) endLeft()
            return
          }
          show()
          keeper?.plan()
        },
      })
      const show = () => {
        if (!isGone) setOpen({ line, state: line.state, keeping: keeper?.state ?? 'kept' })
      }
      keeper = new Keeper(place, line, kept !== undefined, show)
      line.doc.on('update', show)
      latest.current = line
      show()
      window.addEventListener('online', online)
      window.addEventListener('offline', offline)
      window.addEventListener('pagehide', keep)
    })
    return () => {
      isGone = true
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
