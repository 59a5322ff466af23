import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../api/client.ts'
import type { CallError } from '../api/errors.ts'
import { type Row, readList, readMessage } from '../api/shapes.ts'
import { changedIn } from '../data/changed.ts'
import { findInPages } from '../data/find-in-pages.ts'
import { makeTurns } from '../data/turns.ts'
import { listParams } from '../data/use-rows.ts'
import { useUndo } from '../data/use-undo.ts'
import { reread } from '../data/use-write.ts'
import { listParameters } from '../providers/list-query.ts'
import { settings } from '../settings.ts'
import { notify } from '../shell/notices.ts'
import { idOf, type Move, type Place, type Spot } from './places.ts'
import { type Plan, placeOf, valuesAt } from './plan.ts'

/** The outermost row of a place that does not move, whatever page or filter is on screen. */
const rowAtEnd = async (plan: Plan, { to, end }: Spot, moved: ReadonlySet<string>): Promise<string | undefined> => {
  const { path, filters } = plan.callFor(to)
  const sort = [{ field: plan.rank, order: end === 'top' ? ('asc' as const) : ('desc' as const) }]
  const read = async (page: number, perPage: number) => {
    const asked = listParams(plan.model, { page, perPage, sort, filters })
    return readList((await client.get<unknown>(`${path}?${listParameters(asked, plan.model, settings.own)}`)).data)
  }
  const found = await findInPages(read, (row) => !moved.has(idOf(row)), moved.size + 1)
  return found === undefined ? undefined : idOf(found)
}

/**
 * Moves rows, one move after the other, and says what became of each, with the way to take it back.
 * @returns moves that are shown though no answer has come; those that failed go back by themselves
 */
export const useMoves = (plan: Plan) => {
  const { model } = plan
  const { api } = model.entity
  const { t } = useTranslation('common')
  const { saidChanged } = useUndo(model)
  const [moves, setMoves] = useState<readonly Move[]>([])
  const turn = useRef(makeTurns()).current
  const waiting = useRef(0)
  // A row is dragged on before the list was read again: it has another version by then.
  const versions = useRef(new Map<string, number>())

  const said = ({ data }: { readonly data: unknown }): boolean => {
    const changed = changedIn(readList(data).data)
    for (const { id, version } of changed) versions.current.set(id, version)
    saidChanged(readMessage(data) ?? t('message.updated'), changed)
    return true
  }
  const refused = (error: CallError): boolean => {
    notify({ type: 'error', message: error.message })
    return false
  }
  /** The next call goes out with the answer; only what is shown waits until all has been read again. */
  const inTurn = async (call: () => Promise<{ data: unknown }>): Promise<boolean> => {
    waiting.current += 1
    const isDone = await turn(() => call().then(said, refused))
    waiting.current -= 1
    await reread()
    return isDone
  }
  const versioned = (row: Row) => {
    const known = versions.current.get(idOf(row)) ?? 0
    return typeof row.version === 'number' ? { id: row.id, version: Math.max(row.version, known) } : { id: row.id }
  }

  /** Gives rows values, each where it stands. */
  const give = (rows: readonly Row[], values: Row): Promise<boolean> =>
    inTurn(() => client.post<unknown>(`${api}/place`, { rows: rows.map(versioned), values }))

  /** Takes rows to a place; each keeps its place in the order. */
  const send = (rows: readonly Row[], to: Place): Promise<boolean> => {
    if (plan.sendTo === undefined) return give(rows, valuesAt(plan, to))
    const { path, body } = plan.sendTo(to)
    return inTurn(() => client.post<unknown>(path, body(rows)))
  }

  const placeCall = async ({ rows, ...spot }: Move) => {
    const { to, after, before, end } = spot
    const stays = rows.every((row) => placeOf(plan, row) === to)
    const outermost =
      after === undefined && before === undefined && end !== undefined
        ? await rowAtEnd(plan, spot, new Set(rows.map(idOf)))
        : undefined
    const beside = end === 'top' ? { before: outermost } : { after: outermost }
    return client.post<unknown>(`${api}/place`, {
      rows: rows.map((row) => (stays ? { id: row.id } : versioned(row))),
      ...(stays ? {} : { values: valuesAt(plan, to) }),
      ...(after !== undefined ? { after } : before !== undefined ? { before } : outermost === undefined ? {} : beside),
    })
  }

  /** Puts rows somewhere in the order. They are shown there at once. */
  const place = async (move: Move): Promise<boolean> => {
    setMoves((now) => [...now, move])
    const isDone = await inTurn(() => placeCall(move))
    // What was read may be older than a move that still waits: those that were made stay shown until then.
    setMoves((now) => (waiting.current === 0 ? [] : isDone ? now : now.filter((one) => one !== move)))
    return isDone
  }

  return { moves, give, send, place }
}
export type Moves = ReturnType<typeof useMoves>
