import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { keyOfChoice, labelKey } from '../../../core/words/keys.ts'
import { useProduct } from '../../data/areas/product.ts'
import { useRowsById } from '../../data/rows/rows-by-id.ts'
import { targetModel, titleOf } from '../../data/rows/titles.ts'
import { type BoardQuestion, groupsQuery } from './board-calls.ts'
import type { Lane } from './board-context.ts'
import { noneKey } from './cell-key.ts'

/** Maximum number of lanes of references; `hidden` counts the rest. */
const maxLanes = 100

const noField: readonly string[] = []

/**
 * Lanes of a board by a field: all choices, or the referenced rows by title; last the rows without a value, if any.
 * @param field undefined for a board without lanes
 */
export const useLanes = (
  model: Model,
  question: BoardQuestion,
  field: ModelField | undefined,
): { readonly lanes: readonly Lane[]; readonly hidden: number; readonly isWaiting: boolean } => {
  const { t } = useTranslation(['board', model.name])
  const { models } = useProduct()
  const isRef = field !== undefined && field.includeAs !== null
  const target = isRef ? targetModel(models, field) : model
  const groups = useQuery({
    ...groupsQuery(model, question, field === undefined ? noField : [field.wire], noField),
    enabled: field !== undefined,
  })
  const lines = groups.data
  // Largest first, so that the limit drops small lanes.
  const all = useMemo(
    () =>
      (lines ?? [])
        .toSorted((a, b) => b.tally.count - a.tally.count)
        .flatMap((line) => line.values[field?.wire ?? ''] ?? []),
    [lines, field],
  )
  const keys = useMemo(() => all.slice(0, maxLanes), [all])
  const hidden = isRef ? all.length - keys.length : 0
  const rows = useRowsById(target, keys, isRef).data
  return useMemo(() => {
    if (field === undefined) return { lanes: [], hidden, isWaiting: false }
    const counts = new Map((lines ?? []).map(({ values, tally }) => [values[field.wire] ?? noneKey, tally.count]))
    const none: Lane = {
      key: noneKey,
      name: t('board:noLane', { field: t(labelKey(model, field.name)) }),
      row: undefined,
      count: counts.get(noneKey),
    }
    const hasNone = (lines ?? []).some((line) => line.values[field.wire] === null)
    const last = hasNone ? [none] : []
    if (field.field.kind === 'choice')
      return {
        lanes: [
          // Options are declared in ascending order, e.g. of priority; the highest comes first.
          ...field.field.options.toReversed().map((key) => ({
            key,
            name: t(keyOfChoice(model.name, field.name, key)),
            row: undefined,
            count: lines === undefined ? undefined : (counts.get(key) ?? 0),
          })),
          ...last,
        ],
        hidden,
        isWaiting: false,
      }
    const referencedLanes = (rows ?? [])
      .filter(({ id }) => keys.includes(String(id)))
      .map(
        (row): Lane => ({
          key: String(row.id),
          name: titleOf(target, row),
          row,
          count: counts.get(String(row.id)),
        }),
      )
      .toSorted((a, b) => a.name.localeCompare(b.name))
    return {
      lanes: [...referencedLanes, ...last],
      hidden,
      isWaiting: lines === undefined || (keys.length > 0 && rows === undefined),
    }
  }, [field, lines, rows, keys, hidden, model, target, t])
}
