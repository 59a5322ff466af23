import type { QueryKey } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, Models } from '../../core/model.ts'
import type { CallError } from '../api/errors.ts'
import { type Row, readList, readMessage } from '../api/shapes.ts'
import { type Changed, changedIn } from '../data/changed.ts'
import { isOutdatedBy } from '../data/live/concerns.ts'
import { makeTurns } from '../data/turns.ts'
import { useUndo } from '../data/use-undo.ts'
import { useProduct } from '../product.ts'
import { queryClient } from '../providers/query-client.ts'
import { notify } from '../shell/notices.ts'
import { groupsPart, isBoardKey, partOfKey, place } from './board-calls.ts'
import { type BoardStore, onCard } from './board-store.ts'
import { cardKey, cardParts, cellParts } from './cell-key.ts'
import type { Anchor, Moved } from './moves.ts'

export type Wish = {
  readonly rows: readonly Moved[]
  readonly anchor: Anchor
  /** What is written to each row; nothing where only its place changes. */
  readonly values: Row | undefined
}

/** Of the engine's keeping, so that two moves of the same row are no conflict with each other. */
type Versions = Map<string, number>

const newest = (versions: Versions, { id, was }: Moved): number | undefined => {
  const read = typeof was.version === 'number' ? was.version : undefined
  const known = versions.get(id)
  return read === undefined || known === undefined ? read : Math.max(read, known)
}

/**
 * Reads again what a move touched: its cells, and what else on screen tells of its rows. Other columns hold what they
 * held; all that is out of sight is stale.
 */
const readAgain = async (
  models: Models,
  model: Model,
  touched: ReadonlySet<string>,
  changed: readonly Changed[],
): Promise<void> => {
  const outdated = changed.map(({ id, version }) => isOutdatedBy(models, { entity: model.name, id, version }))
  const isTouched = (key: QueryKey) => {
    const part = partOfKey(key)
    return isBoardKey(key, model) && typeof part === 'string' && (part === groupsPart || touched.has(part))
  }
  void queryClient.invalidateQueries({
    predicate: (query) => !isBoardKey(query.queryKey, model) && outdated.some((concerns) => concerns(query)),
  })
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'file' && !isTouched(queryKey),
    refetchType: 'none',
  })
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey) })
}

/**
 * Moves rows of a board: shown at once, sent one after the other, and taken back with the server's reason where it
 * refuses. Each can be undone.
 */
export const useMoves = (model: Model, store: BoardStore) => {
  const { t } = useTranslation('common')
  const { saidChanged } = useUndo(model)
  const { models } = useProduct()
  const inTurn = useRef(makeTurns()).current
  const versions = useRef<Versions>(new Map())
  const last = useRef(0)

  const drop = (key: number) => store.set({ moves: store.get().moves.filter((move) => move.key !== key) })

  const send = async (key: number, { rows, anchor, values }: Wish): Promise<readonly Changed[]> => {
    try {
      const { data } = await place(model, {
        rows: rows.map((moved) => {
          const version = values === undefined ? undefined : newest(versions.current, moved)
          return version === undefined ? { id: moved.id } : { id: moved.id, version }
        }),
        ...(values === undefined ? {} : { values }),
        ...anchor,
      })
      const changed = changedIn(readList(data).data)
      for (const { id, version } of changed) versions.current.set(id, version)
      saidChanged(readMessage(data) ?? t('message.updated'), changed)
      return changed
    } catch (error) {
      drop(key)
      focusAgain(store, rows)
      notify({ type: 'error', message: reasonOf(error as CallError) })
      return []
    }
  }

  const show = async (key: number, { rows }: Wish, changed: readonly Changed[]): Promise<void> => {
    const touched = new Set(rows.flatMap(({ from, to }) => [...from, ...to]))
    // Failing to read is said by whoever reads; the move itself is done.
    await readAgain(models, model, touched, changed).catch(() => undefined)
    drop(key)
  }

  const begin = useRef<(wish: Wish) => void>(() => undefined)
  begin.current = (wish) => {
    last.current += 1
    const key = last.current
    store.set({ moves: [...store.get().moves, { key, rows: wish.rows, anchor: wish.anchor }] })
    void inTurn(
      () => send(key, wish),
      (changed) => show(key, wish, changed),
    )
  }
  // The same for ever: every card knows it, and would be drawn anew with another.
  return useCallback((wish: Wish): void => begin.current(wish), [])
}

/** A card that goes back takes the focus along, unless that is elsewhere by now. */
const focusAgain = (store: BoardStore, rows: readonly Moved[]): void => {
  const { current } = store.get()
  if (current === undefined) return
  const { lane, id } = cardParts(current)
  const back = rows.find((one) => one.id === id)
  if (back === undefined) return
  const { activeElement } = document
  if (activeElement !== document.body && (activeElement as HTMLElement | null)?.dataset?.card !== current) return
  const lanes = back.from.map((cell) => cellParts(cell).lane)
  const card = cardKey(lanes.includes(lane) ? lane : (lanes[0] ?? lane), id)
  store.set({ current: card, focusOn: onCard(card) })
}

/** The server's sentence about a field says more than the one about the whole: which statuses may follow. */
const reasonOf = ({ message, errors }: CallError): string => {
  const said = Object.values(errors ?? {}).flatMap((value) => (Array.isArray(value) ? value : [value]))
  const texts = said.filter((one): one is string => typeof one === 'string' && one !== '')
  return texts.length === 0 ? message : [...new Set(texts)].join(' ')
}
