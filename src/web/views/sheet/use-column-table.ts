import {
  type ColumnDef,
  type ColumnSizingState,
  getCoreRowModel,
  type Table,
  useReactTable,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useStoredText } from '../collection/layout-store.ts'
import { defaultWidth, minWidth, type SheetColumn, selectionColumn } from './sheet-columns.ts'

const noRows: Row[] = []
/** Debounce of storing widths in milliseconds. */
const debounceMs = 300

const readWidths = (text: string | null): ColumnSizingState => {
  const widths = [...new URLSearchParams(text ?? '')].map(([id, width]) => [id, Number(width)] as const)
  return Object.fromEntries(widths.filter(([, width]) => width >= minWidth && width < 2000))
}

/** Headless table for column widths, which are stored on the device. */
export const useColumnTable = (
  model: Model,
  columns: readonly SheetColumn[],
  isNarrow: boolean,
  mirrored: boolean,
): Table<Row> => {
  const [storedText, storeText] = useStoredText(`widths:${model.name}`)
  const [columnSizing, setColumnSizing] = useState(() => readWidths(storedText))
  useEffect(() => {
    const text = String(new URLSearchParams(Object.entries(columnSizing).map(([id, width]) => [id, String(width)])))
    if (text === (storedText ?? '')) return undefined
    const timer = setTimeout(() => storeText(text === '' ? undefined : text), debounceMs)
    return () => clearTimeout(timer)
  }, [columnSizing, storedText, storeText])
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<Row> => {
        const isFixed = column === selectionColumn
        const size = defaultWidth(model, column, isNarrow)
        return { id: column.id, size, enableResizing: !isFixed, minSize: isFixed ? size : minWidth }
      }),
    [columns, model, isNarrow],
  )
  return useReactTable({
    data: noRows,
    columns: defs,
    state: { columnSizing },
    onColumnSizingChange: setColumnSizing,
    columnResizeMode: 'onChange',
    columnResizeDirection: mirrored ? 'rtl' : 'ltr',
    getCoreRowModel: getCoreRowModel(),
  })
}
