import Box from '@mui/material/Box'
import { DataGrid, GRID_CHECKBOX_SELECTION_COL_DEF, type GridSortModel, useGridApiRef } from '@mui/x-data-grid'
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { type Density, densities } from '../collection/layout.ts'
import type { ListState } from '../collection/list-state.ts'
import { withSort, writeSorts } from '../collection/sorting.ts'
import type { CurrentRow } from '../collection/use-current-row.ts'
import type { Selection } from '../collection/use-selection.ts'
import { checkboxWidth, columnsFor } from './columns.tsx'
import { useGridWords } from './grid-words.ts'

type Props = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly density: Density
  readonly rows: readonly Row[]
  readonly loading: boolean
  readonly state: ListState
  readonly onChange: (next: Partial<ListState>) => void
  /** URL of a row's page, if it can be opened. */
  readonly address: ((row: Row) => string) | undefined
  /** Opens a row in the side panel, if it can be opened. */
  readonly peek: ((row: Row) => void) | undefined
  /** Undefined if the user has no bulk action. */
  readonly selection: Selection | undefined
  readonly current: CurrentRow
  readonly empty: () => React.ReactNode
}

/** The column of checkboxes, no wider than they are: with a mouse they are not seen at first. */
const checkboxes = { ...GRID_CHECKBOX_SELECTION_COL_DEF, width: checkboxWidth, minWidth: checkboxWidth }

/** The grid's pagination is unused: with `paginationMode="server"` it shows all rows that it gets. */
const singlePage = { page: 0, pageSize: 100 }

/**
 * Truncates long text at its end: the `bdi` element has the text's own direction and is the one that is cut, where the
 * cell's direction would cut a Latin name at its start in an Arabic list. All elements around it may shrink.
 */
const truncation = {
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
  '& .MuiDataGrid-cell > *, & .MuiDataGrid-cell :has(> bdi)': { minInlineSize: 0, maxInlineSize: '100%' },
  '& .MuiDataGrid-cell :has(> bdi)': { display: 'flex' },
  '& .MuiDataGrid-cell bdi': { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
}

/** Styles of the row in the side panel and of the current row. */
const rowStyles = {
  '& .MuiDataGrid-row.is-open': { backgroundColor: 'primary.light' },
  // Written for left-to-right: the RTL plugin mirrors shadows, too.
  '& .MuiDataGrid-row.is-current': {
    boxShadow: (theme: { vars: { palette: { primary: { main: string } } } }) =>
      `inset 2px 0 0 ${theme.vars.palette.primary.main}`,
  },
}

/** With a mouse, checkboxes and resize bars appear at the pointer or the focus, or once a row is selected. */
const quietControls = {
  '@media (hover: hover)': {
    '& .MuiDataGrid-columnSeparator': { opacity: 0 },
    '& .MuiDataGrid-columnHeaders:is(:hover, :focus-within) .MuiDataGrid-columnSeparator': { opacity: 1 },
    '& .MuiCheckbox-root:not(.Mui-checked, .MuiCheckbox-indeterminate)': { opacity: 0 },
    '& :is(.MuiDataGrid-row, .MuiDataGrid-columnHeaders):is(:hover, :focus-within) .MuiCheckbox-root': { opacity: 1 },
    '&:has(.MuiDataGrid-row.Mui-selected) .MuiCheckbox-root.MuiCheckbox-root': { opacity: 1 },
  },
}

const EmptyContext = createContext<Props['empty']>(() => null)

/** A grid may only contain rows, so the empty state is placed in a cell. */
const EmptyCell = () => {
  const empty = useContext(EmptyContext)
  return (
    <Box role="row">
      <Box role="gridcell">{empty()}</Box>
    </Box>
  )
}
const slots = { noRowsOverlay: EmptyCell }
const slotProps = { loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } } as const

/**
 * Presents rows; paging, order and filters are the server's. The grid supports one sort column; with Shift or Ctrl held,
 * a header adds its column to the list's sort.
 */
export const Grid = ({ model, fields, rows, state, selection, current, address, peek, ...props }: Props) => {
  const { t } = useTranslation()
  const gridWords = useGridWords()
  const api = useGridApiRef()
  const isMultiSort = useRef(false)
  const sortText = writeSorts(state.sort)
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value, as the address is parsed in every render
  const sorts = useMemo(() => state.sort, [sortText])
  const isSelectable = selection !== undefined
  const columns = useMemo(
    () => [...(isSelectable ? [checkboxes] : []), ...columnsFor(fields, { model, address, sorts, t: (key) => t(key) })],
    [fields, model, address, sorts, t, isSelectable],
  )
  const [first] = sorts
  // Memoised by value: a new array would reset the grid's order.
  const { field, order } = first ?? {}
  const sortModel = useMemo(
    (): GridSortModel => (field === undefined ? [] : [{ field, sort: order ?? 'asc' }]),
    [field, order],
  )
  const selectedIds = useMemo(
    () => ({ type: 'include' as const, ids: new Set<string | number>(selection?.rows.keys()) }),
    [selection?.rows],
  )
  const mayPeek = peek !== undefined
  const latest = useRef({ selection, rows, sorts, current, peek, onChange: props.onChange })
  useEffect(() => {
    latest.current = { selection, rows, sorts, current, peek, onChange: props.onChange }
  })
  const { focusOn } = current
  const lastFocusOn = useRef(focusOn)
  useEffect(() => {
    // Each request moves the focus once: new columns or rows must not move it again.
    if (focusOn === undefined || focusOn === lastFocusOn.current) return
    const title = model.byName.get(model.entity.title)?.wire
    const column = fields.find(({ wire }) => wire === title) ?? fields[0]
    if (column === undefined || api.current?.getRow(focusOn.id) === null) return
    lastFocusOn.current = focusOn
    api.current?.setCellFocus(focusOn.id, column.wire)
    // The grid ignores the request if it considers the cell focused already.
    api.current?.getCellElement(focusOn.id, column.wire)?.focus()
  }, [focusOn, fields, model, api])
  const { density, loading } = props
  // The grid renders every row in each of its renders, a millisecond each: it is rendered when what it shows has changed.
  const grid = useMemo(
    () => (
      <DataGrid
        apiRef={api}
        rows={rows as Row[]}
        columns={columns}
        getRowId={(row) => String(row.id)}
        loading={loading}
        nonce={settings.styleNonce}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        disableColumnFilter
        // Columns are chosen in our own panel, which stores them.
        disableColumnSelector
        // The column menu would only offer sorting, which headers do.
        disableColumnMenu
        disableRowSelectionOnClick
        checkboxSelection={isSelectable}
        disableRowSelectionExcludeModel
        keepNonExistentRowsSelected
        rowSelectionModel={selectedIds}
        onRowSelectionModelChange={({ ids }) =>
          latest.current.selection?.setIds(new Set([...ids].map(String)), latest.current.rows)
        }
        rowHeight={densities[density]}
        columnHeaderHeight={densities[density]}
        hideFooter
        rowCount={rows.length}
        paginationModel={singlePage}
        sortModel={sortModel}
        sortingOrder={['asc', 'desc', null]}
        onSortModelChange={([next]) => {
          const { sorts, onChange } = latest.current
          const [first] = sorts
          const multiSort =
            isMultiSort.current && first !== undefined ? withSort(sorts, next?.field ?? first.field) : undefined
          onChange({ sort: multiSort ?? (next?.sort ? [{ field: next.field, order: next.sort }] : []) })
        }}
        getRowClassName={({ id }) =>
          [id === state.peek ? 'is-open' : '', id === current.id ? 'is-current' : ''].join(' ').trim()
        }
        onCellClick={({ id }) => latest.current.current.set(String(id))}
        onCellKeyDown={({ row }, event) => {
          // Links and buttons in a cell handle their own clicks.
          if (event.key === 'Enter' && event.target === event.currentTarget) latest.current.peek?.(row)
        }}
        onRowClick={({ row }, { target }) => {
          // A link's click must not also open the row: of two navigations the second would win.
          if (!(target instanceof Element && target.closest('a, button, input'))) latest.current.peek?.(row)
        }}
        localeText={gridWords}
        slots={slots}
        slotProps={slotProps}
        sx={{
          border: 0,
          fontSize: '0.8125rem',
          '--DataGrid-overlayHeight': '260px',
          // A Shift click would select text.
          '& .MuiDataGrid-columnHeader': { userSelect: 'none' },
          ...truncation,
          ...rowStyles,
          ...quietControls,
          ...(!mayPeek ? {} : { '& .MuiDataGrid-row': { cursor: 'pointer' } }),
        }}
      />
    ),
    [
      api,
      rows,
      columns,
      loading,
      isSelectable,
      selectedIds,
      density,
      sortModel,
      state.peek,
      current.id,
      gridWords,
      mayPeek,
    ],
  )
  return (
    <Box
      onClickCapture={({ shiftKey, ctrlKey, metaKey }) => {
        isMultiSort.current = shiftKey || ctrlKey || metaKey
      }}
      onKeyDownCapture={({ shiftKey }) => {
        isMultiSort.current = shiftKey
      }}
    >
      <EmptyContext value={props.empty}>{grid}</EmptyContext>
    </Box>
  )
}
