import Box from '@mui/material/Box'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import type { ListState } from '../collection/list-state.ts'
import { withSort } from '../collection/sorting.ts'
import type { Selection } from '../collection/use-selection.ts'
import type { RowChange } from '../forms/changes/change-calls.ts'
import type { Leave } from './cell-editor.tsx'
import { CellOver, type Editing } from './cell-over.tsx'
import type { SheetColumn } from './columns.ts'
import { useRefusal } from './read-only.ts'
import { at, type Place, rangeOf } from './selection.ts'
import { useSheetCommands } from './sheet-commands.ts'
import { SheetFoot } from './sheet-foot.tsx'
import { SheetHeads } from './sheet-heads.tsx'
import { sheetKeys } from './sheet-keys.ts'
import { sheetLook } from './sheet-look.ts'
import { cellId, SheetRow } from './sheet-row.tsx'
import { type CellWrites, cellKey } from './use-cell-writes.ts'
import { useChosen } from './use-chosen.ts'
import { useRangeActions } from './use-range-actions.ts'
import { useSheetFocus } from './use-sheet-focus.ts'
import { rowsAtOnce, type SheetRows } from './use-sheet-rows.ts'
import { useColumnTable } from './use-widths.ts'

type Props = {
  readonly model: Model
  readonly columns: readonly SheetColumn[]
  readonly rows: SheetRows
  readonly rowHeight: number
  readonly isNarrow: boolean
  readonly mirrored: boolean
  readonly state: ListState
  readonly onState: (next: Partial<ListState>) => void
  /** Which pages of rows are in sight. */
  readonly onPages: (pages: readonly number[]) => void
  readonly writes: CellWrites
  readonly onChange: (wishes: readonly RowChange[], note: string | undefined) => void
  readonly selection: Selection | undefined
  readonly address: ((row: Row) => string) | undefined
  readonly onOpen: ((row: Row) => void) | undefined
}

/** Rows as a sheet that is edited in its cells (WAI-ARIA, grid pattern): one stop of Tab, all else by the arrows. */
export const Sheet = (props: Props) => {
  const { model, columns, rows, rowHeight, isNarrow, mirrored, state, onState, onPages, writes, selection } = props
  const { t } = useTranslation(['sheet', model.name, 'common'])
  const sheet = useId()
  useSheetCommands()
  const box = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Editing>()
  const [said, setSaid] = useState('')
  const toFocus = useRef(false)
  const refusalOf = useRefusal(model, rows.at(0))
  const firstField = columns[0]?.field === undefined ? 1 : 0
  const actions = useRangeActions({
    model,
    columns,
    rows,
    onChange: props.onChange,
    onChoose: (range) =>
      setChosen({ active: { row: range.top, column: range.first }, end: { row: range.bottom, column: range.last } }),
  })
  const { chosen, setChosen, filling, onPointerDown, onPointerOver } = useChosen(
    { row: 0, column: firstField },
    (from, to) => void actions.fill(from, to),
    (place) => begin(place, undefined),
  )
  const { active } = chosen
  const range = filling ?? rangeOf(chosen)
  const table = useColumnTable(model, columns, isNarrow, mirrored)
  const widths = table.getAllLeafColumns().map((column) => column.getSize())
  const pinned = firstField + 1
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: rowHeight,
    // Where the focus is and what is chosen up to stay there, however far one scrolls.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, by) => first + by)
      const more = [active.row, chosen.end.row].filter((row) => row >= 0 && row < count && (row < first || row > last))
      return [...new Set([...seen, ...more])].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer is one object; its heights are worked out anew
  useEffect(() => virtual.measure(), [rowHeight])
  const items = virtual.getVirtualItems()
  const pages = [...new Set(items.map(({ index }) => Math.floor(index / rowsAtOnce)))].join(',')
  useEffect(() => {
    // Who scrolls past asks for nothing.
    const timer = setTimeout(() => onPages(pages === '' ? [] : pages.split(',').map(Number)), 60)
    return () => clearTimeout(timer)
  }, [pages, onPages])

  const activeRow = active.row < 0 ? undefined : rows.at(active.row)
  const activeField = columns[active.column]?.field
  const bounds = {
    rows: rows.total,
    columns: columns.length,
    page: Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / rowHeight) - 2),
    mirrored,
  }

  const choose = (next: typeof chosen, focus = true) => {
    toFocus.current = focus
    setChosen(next)
  }

  const last = rows.total - 1
  const isEditing = editing !== undefined
  useSheetFocus({ sheet, box, rows, chosen, setChosen, toFocus, isEditing })

  const begin = (place: Place, first: string | undefined) => {
    const row = rows.at(place.row)
    const field = columns[place.column]?.field
    if (row === undefined || field === undefined) return
    const refusal = refusalOf(row, field)
    if (refusal !== undefined) return setSaid(t(`sheet:readOnly.${refusal}`, { field: t(labelKey(model, field.name)) }))
    setSaid('')
    if (field.field.kind === 'boolean') return writes.save(row, field, row[field.wire] !== true)
    setEditing({ row, first })
  }
  const leave = (way: Leave) => {
    const by = { stay: [0, 0], down: [1, 0], up: [-1, 0], next: [0, 1], previous: [0, -1] }[way]
    const row = Math.max(0, Math.min(last, active.row + (by[0] ?? 0)))
    const column = Math.max(0, Math.min(columns.length - 1, active.column + (by[1] ?? 0)))
    const now = document.activeElement
    // A press elsewhere on the page has taken the focus already. An open list of the editor is no part of the page.
    const isOurs = box.current?.contains(now) === true || box.current?.closest('main')?.contains(now) !== true
    toFocus.current = isOurs
    // At once, not in an effect that comes later: the next key may be a Tab, which starts from where the focus is.
    flushSync(() => {
      setEditing(undefined)
      if (way !== 'stay') setChosen(at({ row, column }))
    })
    if (isOurs) document.getElementById(cellId(sheet, { row, column }))?.focus({ preventScroll: true })
  }
  const sortBy = (column: number, adding: boolean) => {
    const field = columns[column]?.field
    if (field?.sortable !== true) return
    const [one] = state.sort
    const alone = one?.field === field.wire && one.order === 'asc' ? 'desc' : 'asc'
    onState({ sort: adding ? withSort(state.sort, field.wire) : [{ field: field.wire, order: alone }] })
  }
  const widen = (column: number, by: number) => {
    const one = table.getAllLeafColumns()[column]
    if (one?.getCanResize() === true)
      table.setColumnSizing((before) => ({ ...before, [one.id]: Math.max(64, one.getSize() + by) }))
  }
  const onKeyDown = sheetKeys({
    chosen,
    bounds,
    isEditing,
    firstField,
    field: activeField,
    onChoose: (next) => {
      setSaid('')
      choose(next)
    },
    onBegin: (first) => begin(active, first),
    onOpen: () => activeRow !== undefined && props.onOpen?.(activeRow),
    onToggle: () => activeRow !== undefined && selection?.toggle(activeRow),
    onEmpty: () => actions.empty(rangeOf(chosen)),
    onFill: (way) => actions.fillWithin(rangeOf(chosen), way),
    onSort: (adding) => sortBy(active.column, adding),
    onWiden: (by) => widen(active.column, by),
  })

  const over =
    activeRow === undefined || activeField === undefined ? null : (
      <CellOver
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
  const isOver =
    isEditing ||
    (activeRow !== undefined &&
      activeField !== undefined &&
      writes.states.get(cellKey(String(activeRow.id), activeField))?.is === 'failed')
  const offset = (index: number) => widths.slice(0, index).reduce((sum, width) => sum + width, 0)
  const toggle = useRef(selection)
  useEffect(() => {
    toggle.current = selection
  })
  const onChoose = useCallback((row: Row) => toggle.current?.toggle(row), [])
  const corner = filling === undefined && active.row >= 0 && !isEditing && columns[range.last]?.field !== undefined
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
        onCopy={(event) => !isEditing && actions.copy(event, rangeOf(chosen))}
        onCut={(event) => !isEditing && active.row >= 0 && actions.cut(event, rangeOf(chosen))}
        onPaste={(event) => !isEditing && active.row >= 0 && actions.paste(event, rangeOf(chosen))}
        onPointerDown={(event) => {
          if (isEditing) return
          toFocus.current = true
          setSaid('')
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
        sx={sheetLook}
      >
        <SheetHeads
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
                refusalOf={refusalOf}
                over={isActive && isOver ? over : null}
                handle={corner && index === range.bottom ? { row: range.bottom, column: range.last } : undefined}
                start={start}
                height={size}
                chosen={row !== undefined && selection?.rows.has(String(row.id)) === true}
                address={row === undefined ? undefined : props.address?.(row)}
                onChoose={onChoose}
              />
            )
          })}
        </Box>
      </Box>
      <SheetFoot rows={rows} chosen={chosen} field={activeField} model={model} said={said} />
    </>
  )
}
