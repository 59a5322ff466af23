import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, readList, readMessage } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { useUndo } from '../../data/access/use-undo.ts'
import { makeCallQueue } from '../../data/rows/call-queue.ts'
import { withMissingValues } from '../../data/rows/missing-values.ts'
import { reasonOf } from '../../data/rows/reason.ts'
import { type Changed, changedIn } from '../../data/rows/write-effects.ts'
import type { Anchor, Move, Moved } from './order.ts'

export type MoveRequest = {
  readonly rows: readonly Moved[]
  readonly anchor: Anchor
  /** Written to each row; undefined where only its position changes. */
  readonly values: Row | undefined
  /** The specification's own call, where it has one for this move; else `/place`. */
  readonly call?: () => Promise<{ readonly data: unknown }>
  /** false: not displayed optimistically, because the new position is unknown. */
  readonly isShown?: false
}

type Options = {
  readonly model: Model
  /** Applies a move to the rows on screen, until it is hidden. */
  readonly show: (move: Move) => void
  readonly hide: (key: number) => void
  /** Called once the server has accepted a move, before the rows are refetched. */
  readonly onSaved?: (key: number) => void
  /** The row at the end named by the anchor, without moved rows. */
  readonly rowAtEnd: (request: MoveRequest, end: 'top' | 'bottom') => Promise<Row | undefined>
  /** Refetches after a move. @param cells that rows left or entered */
  readonly readAgain: (cells: ReadonlySet<string>, changed: readonly Changed[]) => Promise<void>
  readonly onRefused?: (rows: readonly Moved[]) => void
}

/**
 * Moves rows in a server-side order: optimistic, sent in sequence, each with the version of the previous answer;
 * reverted with a notice if refused. Each move can be undone.
 * @returns a stable function, which resolves to whether the server accepted the move
 */
export const useMoves = (options: Options): ((request: MoveRequest) => Promise<boolean>) => {
  const { model } = options
  const { t } = useTranslation('common')
  const { announceChanged } = useUndo(model)
  const enqueue = useRef(makeCallQueue()).current
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
  const place = async (request: MoveRequest, more: Row) => {
    const { rows } = request
    const values = request.values === undefined ? undefined : { ...request.values, ...more }
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
      const { data } =
        request.call === undefined
          ? await withMissingValues(
              { model, rows: request.rows.map(({ was }) => was), changed: request.values ?? {} },
              (more) => place(request, more),
            )
          : await request.call()
      const changed = changedIn(readList(data).data)
      for (const { id, version } of changed) versions.current.set(id, version)
      options.onSaved?.(key)
      announceChanged(readMessage(data) ?? t('message.updated'), changed)
      return changed
    } catch (error) {
      options.hide(key)
      options.onRefused?.(request.rows)
      notify({ type: 'error', message: reasonOf(model, error, (error as CallError).message, request.values) })
      return undefined
    }
  }
  const settle = async (key: number, { rows }: MoveRequest, changed: readonly Changed[] | undefined): Promise<void> => {
    const cells = new Set(rows.flatMap(({ from, to }) => [...from, ...to]))
    // A failed refetch is reported by its query; the move itself has succeeded.
    await options.readAgain(cells, changed ?? []).catch(() => undefined)
    options.hide(key)
  }

  const begin = useRef<(request: MoveRequest) => Promise<boolean>>(async () => false)
  begin.current = async (request) => {
    lastKey.current += 1
    const key = lastKey.current
    if (request.isShown !== false) options.show({ key, rows: request.rows, anchor: request.anchor })
    const changed = await enqueue(
      () => send(key, request),
      (answer) => settle(key, request, answer),
    )
    return changed !== undefined
  }
  // Stable: all cards depend on it.
  return useCallback((request) => begin.current(request), [])
}
