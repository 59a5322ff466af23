import {
  type ColumnDef,
  type ColumnSizingState,
  getCoreRowModel,
  type Table,
  useReactTable,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { useStoredText } from '../collection/layout-store.ts'
import { choosing, leastWidth, type SheetColumn, widthAtFirst } from './columns.ts'

const noRows: Row[] = []
/** A width is kept once it has rested this long. */
const rest = 300

const readWidths = (text: string | null): ColumnSizingState => {
  const widths = [...new URLSearchParams(text ?? '')].map(([id, width]) => [id, Number(width)] as const)
  return Object.fromEntries(widths.filter(([, width]) => width >= leastWidth && width < 2000))
}

/** The columns as a headless table, which knows their widths; how wide the user made them stays on the device. */
export const useColumnTable = (
  model: Model,
  columns: readonly SheetColumn[],
  isNarrow: boolean,
  mirrored: boolean,
): Table<Row> => {
  const [kept, keep] = useStoredText(`widths:${model.name}`)
  const [columnSizing, setColumnSizing] = useState(() => readWidths(kept))
  useEffect(() => {
    const text = String(new URLSearchParams(Object.entries(columnSizing).map(([id, width]) => [id, String(width)])))
    if (text === (kept ?? '')) return undefined
    const timer = setTimeout(() => keep(text === '' ? undefined : text), rest)
    return () => clearTimeout(timer)
  }, [columnSizing, kept, keep])
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<Row> => {
        const isFixed = column === choosing
        const size = widthAtFirst(model, column, isNarrow)
        return { id: column.id, size, enableResizing: !isFixed, minSize: isFixed ? size : leastWidth }
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
