import Box from '@mui/material/Box'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { RowChange } from '../../fields/forms/changes/change-calls.ts'
import type { ListState } from '../collection/list-state.ts'
import { withSort } from '../collection/sorting.ts'
import type { Selection } from '../collection/use-selection.ts'
import type { Leave } from './cell-frame.tsx'
import { CellOverlay, type Editing } from './cell-overlay.tsx'
import { type CellPosition, rangeOf, selectCell, selectRange } from './cell-range.ts'
import { useReadOnlyReason } from './read-only.ts'
import type { SheetColumn } from './sheet-columns.ts'
import { useSheetCommands } from './sheet-commands.ts'
import { SheetFooter } from './sheet-footer.tsx'
import { SheetHeader } from './sheet-header.tsx'
import { sheetKeys } from './sheet-keys.ts'
import { cellId, SheetRow } from './sheet-row.tsx'
import { sheetStyles } from './sheet-styles.ts'
import { useCellSelection } from './use-cell-selection.ts'
import { type CellWrites, cellKey } from './use-cell-writes.ts'
import { useColumnTable } from './use-column-table.ts'
import { useRangeActions } from './use-range-actions.ts'
import { useSheetFocus } from './use-sheet-focus.ts'
import { pageSize, type SheetRows } from './use-sheet-rows.ts'

type Props = {
  readonly model: Model
  readonly columns: readonly SheetColumn[]
  readonly rows: SheetRows
  readonly rowHeight: number
  readonly isNarrow: boolean
  readonly mirrored: boolean
  readonly state: ListState
  readonly onState: (next: Partial<ListState>) => void
  /** Called with the visible pages of rows. */
  readonly onPages: (pages: readonly number[]) => void
  readonly writes: CellWrites
  readonly onChange: (rowChanges: readonly RowChange[], note: string | undefined) => void
  readonly selection: Selection | undefined
  readonly address: ((row: Row) => string) | undefined
  readonly onOpen: ((row: Row) => void) | undefined
}

/** A sheet with editable cells (WAI-ARIA, grid pattern): one tab stop, navigation by arrow keys. */
export const Sheet = (props: Props) => {
  const { model, columns, rows, rowHeight, isNarrow, mirrored, state, onState, onPages, writes, selection } = props
  const { t } = useTranslation(['sheet', model.name, 'common'])
  const sheet = useId()
  useSheetCommands()
  const box = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Editing>()
  const [message, setMessage] = useState('')
  const shouldFocus = useRef(false)
  const readOnlyReasonOf = useReadOnlyReason(model, rows.at(0))
  const firstField = columns[0]?.field === undefined ? 1 : 0
  const actions = useRangeActions({
    model,
    columns,
    rows,
    onChange: props.onChange,
    onSelect: (range) => setCellSelection(selectRange(range)),
  })
  const { cellSelection, setCellSelection, fillRange, onPointerDown, onPointerOver } = useCellSelection(
    { row: 0, column: firstField },
    (from, to) => void actions.fill(from, to),
    (place) => begin(place, undefined),
  )
  const { active } = cellSelection
  const range = fillRange ?? rangeOf(cellSelection)
  const table = useColumnTable(model, columns, isNarrow, mirrored)
  const widths = table.getAllLeafColumns().map((column) => column.getSize())
  const pinned = firstField + 1
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: rowHeight,
    // The active cell and the end of the range stay mounted while scrolling.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const visible = Array.from({ length: Math.max(0, last - first + 1) }, (_, by) => first + by)
      const more = [active.row, cellSelection.end.row].filter(
        (row) => row >= 0 && row < count && (row < first || row > last),
      )
      return [...new Set([...visible, ...more])].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: must measure after a change of height
  useEffect(() => virtual.measure(), [rowHeight])
  const items = virtual.getVirtualItems()
  const pages = [...new Set(items.map(({ index }) => Math.floor(index / pageSize)))].join(',')
  useEffect(() => {
    // Debounced, so that pages scrolled past are not loaded.
    const timer = setTimeout(() => onPages(pages === '' ? [] : pages.split(',').map(Number)), 60)
    return () => clearTimeout(timer)
  }, [pages, onPages])

  const activeRow = active.row < 0 ? undefined : rows.at(active.row)
  const activeField = columns[active.column]?.field
  const activeLabel = activeField && t(labelKey(model, activeField.name))
  const bounds = {
    rows: rows.total,
    columns: columns.length,
    page: Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / rowHeight) - 2),
    mirrored,
  }

  const select = (next: typeof cellSelection, focus = true) => {
    shouldFocus.current = focus
    setCellSelection(next)
  }

  const last = rows.total - 1
  const isEditing = editing !== undefined
  useSheetFocus({
    sheet,
    box,
    rows,
    cellSelection,
    setCellSelection,
    shouldFocus,
    isEditing,
  })

  const begin = (place: CellPosition, first: string | undefined) => {
    const row = rows.at(place.row)
    const field = columns[place.column]?.field
    if (row === undefined || field === undefined) return
    const reason = readOnlyReasonOf(row, field)
    if (reason !== undefined)
      return setMessage(t(`sheet:readOnly.${reason}`, { field: t(labelKey(model, field.name)) }))
    setMessage('')
    if (field.field.kind === 'boolean') return writes.save(row, field, row[field.wire] !== true)
    setEditing({ row, first })
  }
  const leave = (way: Leave) => {
    const by = { stay: [0, 0], down: [1, 0], up: [-1, 0], next: [0, 1], previous: [0, -1] }[way]
    const row = Math.max(0, Math.min(last, active.row + (by[0] ?? 0)))
    const column = Math.max(0, Math.min(columns.length - 1, active.column + (by[1] ?? 0)))
    const now = document.activeElement
    // A press elsewhere on the page has moved the focus already. Popups of the editor are outside of `main`.
    const mayFocus = box.current?.contains(now) === true || box.current?.closest('main')?.contains(now) !== true
    shouldFocus.current = mayFocus
    // Synchronously, not in an effect: the next key may be Tab, which starts from the focused element.
    flushSync(() => {
      setEditing(undefined)
      if (way !== 'stay') setCellSelection(selectCell({ row, column }))
    })
    if (mayFocus) document.getElementById(cellId(sheet, { row, column }))?.focus({ preventScroll: true })
  }
  const sortBy = (column: number, adding: boolean) => {
    const field = columns[column]?.field
    if (field?.sortable !== true) return
    const [one] = state.sort
    const order = one?.field === field.wire && one.order === 'asc' ? 'desc' : 'asc'
    onState({ sort: adding ? withSort(state.sort, field.wire) : [{ field: field.wire, order }] })
  }
  const widen = (column: number, by: number) => {
    const one = table.getAllLeafColumns()[column]
    if (one?.getCanResize() === true)
      table.setColumnSizing((before) => ({ ...before, [one.id]: Math.max(64, one.getSize() + by) }))
  }
  const onKeyDown = sheetKeys({
    cellSelection,
    bounds,
    isEditing,
    firstField,
    hasField: activeField !== undefined,
    onSelect: (next) => {
      setMessage('')
      select(next)
    },
    onBegin: (first) => begin(active, first),
    onOpen: () => activeRow !== undefined && props.onOpen?.(activeRow),
    onToggle: () => activeRow !== undefined && selection?.toggle(activeRow),
    onEmpty: () => actions.empty(rangeOf(cellSelection)),
    onFill: (way) => actions.fillWithin(rangeOf(cellSelection), way),
    onSort: (adding) => sortBy(active.column, adding),
    onWiden: (by) => widen(active.column, by),
  })

  const overlay =
    activeRow === undefined || activeField === undefined ? null : (
      <CellOverlay
        model={model}
        row={activeRow}
        field={activeField}
        editing={editing}
        writes={writes}
        atEnd={active.column === columns.length - 1 && columns.length > 2}
        onLeave={leave}
        onEdit={() => begin(active, undefined)}
      />
    )
  const hasOverlay =
    isEditing ||
    (activeRow !== undefined &&
      activeField !== undefined &&
      writes.states.get(cellKey(String(activeRow.id), activeField))?.is === 'failed')
  const offset = (index: number) => widths.slice(0, index).reduce((sum, width) => sum + width, 0)
  const toggle = useRef(selection)
  useEffect(() => {
    toggle.current = selection
  })
  const onSelect = useCallback((row: Row) => toggle.current?.toggle(row), [])
  const showsHandle =
    fillRange === undefined && active.row >= 0 && !isEditing && columns[range.last]?.field !== undefined
  return (
    <>
      <Box
        ref={box}
        role="grid"
        aria-label={t(`${model.name}:many`)}
        aria-multiselectable
        aria-rowcount={rows.total + 1}
        aria-colcount={columns.length}
        onKeyDown={onKeyDown}
        onCopy={(event) => !isEditing && actions.copy(event, rangeOf(cellSelection))}
        onCut={(event) => !isEditing && active.row >= 0 && actions.cut(event, rangeOf(cellSelection))}
        onPaste={(event) => !isEditing && active.row >= 0 && actions.paste(event, rangeOf(cellSelection))}
        onPointerDown={(event) => {
          if (isEditing) return
          shouldFocus.current = true
          setMessage('')
          onPointerDown(event)
        }}
        onPointerOver={onPointerOver}
        onClick={({ target, shiftKey }) => {
          const head =
            target instanceof Element && !target.closest('[data-edge]') ? target.closest<HTMLElement>('.head') : null
          if (head !== null) sortBy(Number(head.dataset.cell?.split(':')[1]), shiftKey)
        }}
        onDoubleClick={({ target }) => {
          if (!isEditing && target instanceof Element && target.closest('.cell') !== null) begin(active, undefined)
        }}
        style={{
          ['--columns' as string]: widths
            .map((width, at) => (at === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`))
            .join(' '),
          ['--whole' as string]: `${offset(widths.length)}px`,
          ['--pinned' as string]: `${offset(pinned)}px`,
          ['--second' as string]: `${firstField === 1 ? offset(1) : 0}px`,
          ['--head' as string]: `${rowHeight}px`,
        }}
        sx={sheetStyles}
      >
        <SheetHeader
          sheet={sheet}
          model={model}
          columns={columns}
          table={table}
          pinned={pinned}
          active={active.row < 0 ? active : undefined}
          sorts={state.sort}
        />
        <Box
          role="rowgroup"
          sx={{ position: 'relative', inlineSize: 'max(100%, var(--whole))' }}
          style={{ blockSize: virtual.getTotalSize() }}
        >
          {items.map(({ index, start, size }) => {
            const row = rows.at(index)
            const isActive = index === active.row
            return (
              <SheetRow
                key={index}
                sheet={sheet}
                model={model}
                index={index}
                row={row}
                columns={columns}
                pinned={pinned}
                range={index >= range.top && index <= range.bottom ? range : undefined}
                active={isActive ? active : undefined}
                states={writes.states}
                readOnlyReasonOf={readOnlyReasonOf}
                overlay={isActive && hasOverlay ? overlay : null}
                handle={showsHandle && index === range.bottom ? { row: range.bottom, column: range.last } : undefined}
                start={start}
                height={size}
                isSelected={row !== undefined && selection?.rows.has(String(row.id)) === true}
                address={row === undefined ? undefined : props.address?.(row)}
                onSelect={onSelect}
              />
            )
          })}
        </Box>
      </Box>
      <SheetFooter rows={rows} cellSelection={cellSelection} label={activeLabel} message={message} />
    </>
  )
}
