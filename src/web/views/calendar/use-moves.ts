import { useState } from 'react'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import type { SeriesScope } from '../../data/access/moment.ts'
import { useMomentCalls } from '../../data/access/use-moment-calls.ts'
import { useRowWrite } from '../../data/access/use-row-write.ts'
import type { Entry, SourceEntry } from './entries.ts'
import { type Spot, valuesAt } from './moved.ts'

/** A change of one moment of a series that waits to hear what it is meant for. */
export type Question = { readonly kind: 'change' | 'delete'; readonly answer: (scope: SeriesScope | undefined) => void }

type Sending = { readonly entry: Entry; readonly model: SourceEntry['model'] }

/** Moves entries: a plain row at once; for a series it asks which moments are meant. */
export const useMoves = (timeZone: string, model: SourceEntry['model']) => {
  const calls = useMomentCalls(model)
  const write = useRowWrite(model, { include: [] })
  const [question, setQuestion] = useState<Question>()
  const ask = (kind: Question['kind']): Promise<SeriesScope | undefined> =>
    new Promise((resolve) =>
      setQuestion({
        kind,
        answer: (scope) => {
          setQuestion(undefined)
          resolve(scope)
        },
      }),
    )
  const told = (error: CallError): false => {
    notify({ type: 'error', message: error.message })
    return false
  }
  const update = async ({ entry }: Sending, values: Row, more: Row): Promise<boolean> =>
    write({ id: entry.id, version: entry.version, ...more }, values).then(() => true, told)
  /** @returns whether it was done */
  const move = async (sending: Sending, spot: Spot, shiftBy: (start: string) => Spot): Promise<boolean> => {
    const { entry, model: of } = sending
    const zone = entry.time_zone ?? timeZone
    if (entry.occurrence === null) return update(sending, valuesAt(of, spot, zone, entry.sets), {})
    const scope = await ask('change')
    if (scope === undefined) return false
    const path = `${of.entity.api}/${encodeURIComponent(entry.id)}`
    if (scope !== 'all')
      return calls
        .change(
          { id: entry.id, at: entry.occurrence, scope, version: entry.version },
          valuesAt(of, spot, zone, entry.sets),
        )
        .then(() => true, told)
    // All of them move as far as this one did: from where the series begins.
    const { data } = await client.get<{ readonly data: Row }>(path)
    const row = (data as { readonly data: Row }).data
    const begins = row[of.byName.get(of.entity.calendar?.start ?? '')?.wire ?? '']
    if (typeof begins !== 'string') return false
    return update(
      { model: of, entry: { ...entry, version: Number(row.version) } },
      valuesAt(of, shiftBy(begins), zone, entry.sets),
      row,
    )
  }
  return { question, move, ask }
}
