import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { changeOfAll } from '../../../core/time/recurrence/moment-of-row.ts'
import { client } from '../../base/api/client.ts'
import { isRow, type Row, readMessage, readOne } from '../../base/api/shapes.ts'
import { useProduct } from '../areas/product.ts'
import { changeMoment, deleteMoment, type MomentOfSeries, rowPath } from '../rows/row-calls.ts'
import { applyEffects, changedIn, effectsOf } from '../rows/write-effects.ts'
import type { Moment, SeriesScope } from './moment.ts'
import { useUndo } from './use-undo.ts'

/** The series in an answer, by which a change of one moment is undone. */
const seriesIn = (body: unknown) => changedIn(isRow(body) && isRow(body.series) ? [body.series] : []).at(0)

/** Changes and deletes single moments of series, with an undo. */
export const useMomentCalls = (model: Model) => {
  const { t } = useTranslation('common')
  const { models } = useProduct()
  const { announceChanged, announceMoment } = useUndo(model)
  /** Reads all lists of the entity again: a change makes rows and moves moments. */
  const readAgain = () =>
    void applyEffects(models, effectsOf(undefined, { rows: model, more: [{ entity: model.name, isGone: true }] }))
  return {
    readAgain,
    /** @returns the row that replaces the moment @throws CallError */
    change: async (of: MomentOfSeries, values: Row): Promise<Row> => {
      const { data } = await changeMoment(model, of, values)
      const made = readOne(data)
      announceMoment(readMessage(data) ?? t('message.updated'), seriesIn(data), made)
      readAgain()
      return made
    },
    /** @throws CallError */
    remove: async (of: MomentOfSeries): Promise<void> => {
      const { data } = await deleteMoment(model, of)
      const series = seriesIn(data)
      announceChanged(readMessage(data) ?? t('message.deleted'), series === undefined ? [] : [series])
      readAgain()
    },
    /** Reads the series as it is now. */
    read: async (row: Row): Promise<Row> => readOne((await client.get<unknown>(rowPath(model, row))).data),
  }
}

/** The work that remains after a change of a moment: nothing, or a change of the series itself. */
type Left = { readonly done: Row } | { readonly row: Row; readonly changed: Row }

/**
 * Writes a change of a moment that is shown in place of its series. The user says which moments of the series it
 * applies to.
 */
export const useMomentWrite = (model: Model) => {
  const calls = useMomentCalls(model)
  const start = model.byName.get(model.entity.calendar?.start ?? '')?.wire ?? ''
  return async (moment: Moment, row: Row, changed: Row): Promise<Left> => {
    const scope: SeriesScope | undefined = await moment.ask('change')
    if (scope === undefined) {
      calls.readAgain()
      return { done: row }
    }
    if (scope === 'all') {
      const series = await calls.read(row)
      const begins = changed[start]
      moment.settled({ id: moment.id, at: typeof begins === 'string' ? begins : moment.at })
      return { row: series, changed: changeOfAll(model, series, moment.at, changed) }
    }
    const of = { id: moment.id, at: moment.at, scope, version: Number(row.version) }
    const made = await calls.change(of, changed)
    const begins = made[start]
    moment.settled({
      id: String(made.id),
      ...(scope === 'following' && typeof begins === 'string' ? { at: begins } : {}),
    })
    return { done: made }
  }
}
