import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useMe } from '../../data/access/me.tsx'
import { noteOwn } from '../../data/rows/live/applied.ts'
import { rowPath } from '../../data/rows/row-calls.ts'
import { useApply } from '../../data/rows/use-write.ts'
import { changeOfRow } from '../../data/rows/write-effects.ts'
import { useFacetModel } from '../facet-model.ts'

type Options = {
  readonly model: Model
  readonly row: Row
  /** Comments that are shown, the newest first. */
  readonly comments: readonly Row[]
  readonly isRead: boolean
  /** The list; the newest comment in it is marked by `data-comment`. */
  readonly list: RefObject<HTMLElement | null>
}

/** Finds the comments since the reader's last visit, and tells the server once the newest one was in view. */
export const useSeenTalks = ({ model, row, comments, isRead, list }: Options) => {
  const me = String(useMe().id)
  const rows = useFacetModel('talks')
  const apply = useApply()
  const isOn = settings.own && model.entity.talks?.seen === true
  // Comments that were new when the page was opened stay marked while the user reads.
  const [start] = useState({ upTo: row.read_up_to, unread: Number(row.unread_count ?? 0) })
  const lastSent = useRef<string | null>(undefined)
  const newest = comments.at(0)?.id
  const last = isRead && isOn ? (newest === undefined ? null : String(newest)) : undefined
  const isTold = last === undefined || (last !== null && last === row.read_up_to)
  const now = useRef({ row, apply })
  now.current = { row, apply }
  const id = String(row.id)
  const tell = useCallback(
    async (comment: string | null) => {
      if (lastSent.current === comment) return
      lastSent.current = comment
      const { row: shown, apply: applyNow } = now.current
      try {
        noteOwn(model.name, String(shown.id))
        const { data } = await client.post<unknown>(`${rowPath(model, shown)}/read`, { [`${rows.name}_id`]: comment })
        const isChanged = readOne(data).unread_count !== shown.unread_count
        if (isChanged) void applyNow(data, { more: [changeOfRow(model, id)] })
      } catch {
        // The call fails offline, or where the row is gone; the next comment in view tells the server again.
        lastSent.current = undefined
      }
    },
    [model, rows, id],
  )
  useEffect(() => {
    if (isTold || last === undefined) return undefined
    const shown = last === null ? list.current : list.current?.querySelector(`[data-comment="${last}"]`)
    if (!(shown instanceof HTMLElement)) return undefined
    let isInView = last === null
    const look = () => {
      if (isInView && document.hasFocus() && document.visibilityState !== 'hidden') void tell(last)
    }
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.some(({ isIntersecting }) => isIntersecting)
      look()
    })
    if (last !== null) observer.observe(shown)
    look()
    window.addEventListener('focus', look)
    return () => {
      observer.disconnect()
      window.removeEventListener('focus', look)
    }
  }, [isTold, last, list, tell])
  const isOld = (comment: Row) => comment.id === start.upTo
  const oldAt = comments.findIndex(isOld)
  const fresh =
    isOn && start.unread > 0
      ? comments.slice(0, oldAt < 0 ? comments.length : oldAt).filter(({ created_by: by }) => by !== me)
      : []
  return {
    isNew: (comment: Row): boolean => fresh.includes(comment),
    /** The first comment, from the top, that the user has read before; all comments above it are new. */
    lineAbove: fresh.length > 0 && oldAt >= 0 ? String(start.upTo) : undefined,
  }
}
