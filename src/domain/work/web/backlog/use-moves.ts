import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../web/api/client.ts'
import type { CallError } from '../../../../web/api/errors.ts'
import { type Row, readList, readMessage } from '../../../../web/api/shapes.ts'
import { changedIn } from '../../../../web/data/changed.ts'
import { findInPages } from '../../../../web/data/find-in-pages.ts'
import { makeTurns } from '../../../../web/data/turns.ts'
import { useUndo } from '../../../../web/data/use-undo.ts'
import { reread } from '../../../../web/data/use-write.ts'
import { useModel } from '../../../../web/product.ts'
import { notify } from '../../../../web/shell/notices.ts'
import { backlog, idOf, type Move, type Place, placeOf, type Spot } from './places.ts'

/** What the outermost rows of a place are, whatever page or filter is on screen. */
const rowAtEnd = async (
  project: string,
  { to, end }: Spot,
  moved: ReadonlySet<string>,
): Promise<string | undefined> => {
  const params = {
    orderOn: 'position',
    orderBy: end === 'top' ? 'asc' : 'desc',
    ...(to === backlog ? {} : { 'filter[sprint_id]': to }),
  }
  const path = to === backlog ? `/projects/${encodeURIComponent(project)}/backlog/tasks` : '/tasks'
  const read = async (page: number, perPage: number) =>
    readList((await client.get<unknown>(path, { params: { ...params, page, perPage } })).data)
  const found = await findInPages(read, (row) => !moved.has(idOf(row)), moved.size + 1)
  return found === undefined ? undefined : idOf(found)
}

/**
 * Moves tasks, one move after the other, and says what became of each, with the way to take it back.
 * @returns moves that are shown though no answer has come; those that failed go back by themselves
 */
export const useMoves = (project: string) => {
  const { t } = useTranslation('common')
  const { saidChanged } = useUndo(useModel('task'))
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

  /** Gives tasks values, each where it stands. */
  const give = (rows: readonly Row[], values: Row): Promise<boolean> =>
    inTurn(() => client.post<unknown>('/tasks/place', { rows: rows.map(versioned), values }))

  /** By the specification's calls, which any server has: each keeps its place in the order. */
  const send = (rows: readonly Row[], to: Place): Promise<boolean> =>
    inTurn(() =>
      client.post<unknown>(
        to === backlog ? '/tasks/move-to-backlog' : `/tasks/move-to-sprint/${encodeURIComponent(to)}`,
        {
          taskIds: rows.map(idOf),
        },
      ),
    )

  const placeCall = async ({ rows, ...spot }: Move) => {
    const { to, after, before, end } = spot
    const stays = rows.every((row) => placeOf(row) === to)
    const outermost =
      after === undefined && before === undefined && end !== undefined
        ? await rowAtEnd(project, spot, new Set(rows.map(idOf)))
        : undefined
    const beside = end === 'top' ? { before: outermost } : { after: outermost }
    return client.post<unknown>('/tasks/place', {
      rows: rows.map((row) => (stays ? { id: row.id } : versioned(row))),
      ...(stays ? {} : { values: { sprint_id: to === backlog ? null : to } }),
      ...(after !== undefined ? { after } : before !== undefined ? { before } : outermost === undefined ? {} : beside),
    })
  }

  /** Puts tasks somewhere in the order. They are shown there at once. */
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
