import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { useUndo } from '../access/use-undo.ts'
import { client } from '../api/client.ts'
import type { CallError } from '../api/errors.ts'
import { reasonOf } from '../api/reason.ts'
import { type Row, readList, readMessage } from '../api/shapes.ts'
import { makeCallQueue } from '../data/call-queue.ts'
import { type Changed, changedIn } from '../data/write-effects.ts'
import { notify } from '../feedback/notices.ts'
import type { Anchor, Move, Moved } from './order.ts'

export type MoveRequest = {
  readonly rows: readonly Moved[]
  readonly anchor: Anchor
  /** Written to each row; undefined where only its position changes. */
  readonly values: Row | undefined
  /** The specification's own call, where it has one for this move; else `/place`. */
  readonly call?: () => Promise<{ readonly data: unknown }>
  /** false: nothing changes on screen before the rows have been read again, as their positions are not known. */
  readonly isShown?: false
}

type Options = {
  readonly model: Model
  /** Applies a move to the rows on screen, until it is hidden. */
  readonly show: (move: Move) => void
  readonly hide: (key: number) => void
  /** The row at the end of the order that the request's anchor names, without those that move. */
  readonly rowAtEnd: (request: MoveRequest, end: 'top' | 'bottom') => Promise<Row | undefined>
  /** Reads again what the move changed. @param cells that rows left or entered */
  readonly readAgain: (cells: ReadonlySet<string>, changed: readonly Changed[]) => Promise<void>
  readonly onRefused?: (rows: readonly Moved[]) => void
}

/**
 * Moves rows of an order that the server keeps: shown at once, sent one after the other, each with the version that the one
 * before left, and shown no more, with the server's reason, where it refuses. Each can be undone.
 * @returns the same function at each render, with whether the server accepted the move
 */
export const useMoves = (options: Options): ((request: MoveRequest) => Promise<boolean>) => {
  const { model } = options
  const { t } = useTranslation('common')
  const { announceChanged } = useUndo(model)
  const inTurn = useRef(makeCallQueue()).current
  const versions = useRef(new Map<string, number>())
  const lastKey = useRef(0)

  const newestVersion = ({ id, was }: Moved): number | undefined => {
    if (typeof was.version !== 'number') return undefined
    return Math.max(was.version, versions.current.get(id) ?? 0)
  }
  const anchorOf = async (request: MoveRequest): Promise<Anchor> => {
    const { end, ...beside } = request.anchor
    if (end === undefined || Object.keys(beside).length > 0) return beside
    const row = await options.rowAtEnd(request, end)
    return row === undefined ? {} : { [end === 'top' ? 'before' : 'after']: String(row.id) }
  }
  const place = async (request: MoveRequest) => {
    const { rows, values } = request
    const anchor = await anchorOf(request)
    return client.post<unknown>(`${model.entity.api}/place`, {
      rows: rows.map((moved) => {
        const version = values === undefined ? undefined : newestVersion(moved)
        return version === undefined ? { id: moved.id } : { id: moved.id, version }
      }),
      ...(values === undefined ? {} : { values }),
      ...anchor,
    })
  }

  const send = async (key: number, request: MoveRequest): Promise<readonly Changed[] | undefined> => {
    try {
      const { data } = await (request.call ?? (() => place(request)))()
      const changed = changedIn(readList(data).data)
      for (const { id, version } of changed) versions.current.set(id, version)
      announceChanged(readMessage(data) ?? t('message.updated'), changed)
      return changed
    } catch (error) {
      options.hide(key)
      options.onRefused?.(request.rows)
      notify({ type: 'error', message: reasonOf(error, (error as CallError).message) })
      return undefined
    }
  }
  const settle = async (key: number, { rows }: MoveRequest, changed: readonly Changed[] | undefined): Promise<void> => {
    const cells = new Set(rows.flatMap(({ from, to }) => [...from, ...to]))
    // A failed read is reported by whoever reads; the move itself is done.
    await options.readAgain(cells, changed ?? []).catch(() => undefined)
    options.hide(key)
  }

  const begin = useRef<(request: MoveRequest) => Promise<boolean>>(async () => false)
  begin.current = async (request) => {
    lastKey.current += 1
    const key = lastKey.current
    if (request.isShown !== false) options.show({ key, rows: request.rows, anchor: request.anchor })
    const changed = await inTurn(
      () => send(key, request),
      (answer) => settle(key, request, answer),
    )
    return changed !== undefined
  }
  // Stable: every card holds it, and would render again with another.
  return useCallback((request) => begin.current(request), [])
}
