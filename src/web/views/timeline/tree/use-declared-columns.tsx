import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { useApply } from '../../../data/rows/use-write.ts'
import { writtenRows } from '../../../fields/forms/changes/change-calls.ts'
import { useReading } from '../../../fields/values/use-reading.ts'
import { CellEditor } from '../../sheet/cell-editor.tsx'
import { useReadOnlyReason } from '../../sheet/read-only.ts'
import { useRangeWrites } from '../../sheet/use-range-writes.tsx'
import { formatNearDay } from '../near-day.ts'
import { type EditorOf, nameColumn, type TreeColumns, type TreeSheet } from './tree-columns.ts'

/** Least widths of columns in px, by their content; a longer head makes a column wider. */
export const columnWidths = { date: 88, duration: 60, progress: 64, rows: 64, people: 88 } as const

type Options = {
  readonly model: Model
  readonly byId: ReadonlyMap<string, Row>
  readonly start: ModelField | undefined
  readonly end: ModelField | undefined
  readonly progress: ModelField | undefined
  readonly people: ModelField | undefined
  /** The fields of the columns. */
  readonly fields: readonly ModelField[]
  /** Writes values of a row. */
  readonly store: (row: Row, values: Row) => Promise<void>
}

/** Makes the columns of a declared timeline: its fields, edited as in a sheet. */
export const useDeclaredColumns = ({ model, byId, start, end, progress, people, fields, store }: Options) => {
  const { t } = useTranslation(['timeline', model.name])
  const { locale, timeZone } = useReading()
  const readOnlyReasonOf = useReadOnlyReason(model, byId.values().next().value)
  const { title } = model.entity
  const fieldOf = useCallback(
    (column: string): ModelField | undefined =>
      column === nameColumn
        ? model.byName.get(title)
        : [start, end, progress, people].find((field) => field?.wire === column),
    [model, title, start, end, progress, people],
  )
  const columns = useMemo((): TreeColumns => {
    const column = (field: ModelField | undefined, width: number) =>
      field === undefined ? [] : [{ name: field.wire, label: t(labelKey(model, field.name)), width }]
    const dateText = (at: number | null): string =>
      at === null ? '' : formatNearDay(at, Date.now(), { locale, timeZone })
    return {
      list: [
        ...column(start, columnWidths.date),
        ...column(end, columnWidths.date),
        ...column(progress, columnWidths.progress),
        ...column(people, columnWidths.people),
      ],
      textOf: (item, name) => {
        if (name === start?.wire) return dateText(item.start)
        // The close of a day is the beginning of the next one.
        if (name === end?.wire) return dateText(item.end === null ? null : item.end - (end.type === 'day' ? 1 : 0))
        if (name === progress?.wire) return item.progress === 0 ? '' : t('percent', { progress: item.progress })
        return item.texts?.().people ?? ''
      },
      mayEdit: (item, name) => {
        const [row, field] = [byId.get(item.id), fieldOf(name)]
        return row !== undefined && field !== undefined && readOnlyReasonOf(row, field) === undefined
      },
    }
  }, [model, byId, start, end, progress, people, fieldOf, readOnlyReasonOf, t, locale, timeZone])
  const editorOf: EditorOf = ({ item, column, first, atEnd, onLeave }) => {
    const [row, field] = [byId.get(item.id), fieldOf(column)]
    if (row === undefined || field === undefined) return null
    return (
      <CellEditor
        key={`${item.id} ${column}`}
        model={model}
        field={field}
        row={row}
        first={first}
        refused={undefined}
        atEnd={atEnd}
        onSave={(value, way) => {
          void store(row, { [field.wire]: value })
          onLeave(way)
        }}
        onClose={onLeave}
      />
    )
  }
  const apply = useApply()
  const writes = useRangeWrites(
    model,
    fields,
    (outcomes) => void apply({ data: writtenRows(outcomes) }, { rows: model }),
  )
  const sheet: TreeSheet = {
    model,
    fieldOf,
    rowOf: ({ id }) => byId.get(id) ?? { id },
    onChange: (changes, note) => void writes.onChange(changes, note),
  }
  return { columns, editorOf, sheet, preview: writes.preview }
}
