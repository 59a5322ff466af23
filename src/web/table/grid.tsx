import Box from '@mui/material/Box'
import { DataGrid, type GridSortModel, useGridApiRef } from '@mui/x-data-grid'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { type Density, densities } from '../collection/layout.ts'
import type { ListState } from '../collection/list-state.ts'
import { withSort } from '../collection/sorting.ts'
import type { CurrentRow } from '../collection/use-current-row.ts'
import type { Selection } from '../collection/use-selection.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { columnsFor } from './columns.tsx'
import { useGridWords } from './grid-words.ts'

type Props = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly density: Density
  readonly rows: readonly Row[]
  readonly loading: boolean
  readonly state: ListState
  readonly onChange: (next: Partial<ListState>) => void
  /** Address of a row's page, where it may be opened. */
  readonly address: ((row: Row) => string) | undefined
  /** Opens a row at the side, where it may be opened. */
  readonly peek: ((row: Row) => void) | undefined
  /** Undefined where nothing can be done to many. */
  readonly selection: Selection | undefined
  readonly current: CurrentRow
  readonly empty: () => React.ReactNode
}

/** The grid shows what it is given, whole; pages are the address's and the pager's. */
const wholePage = { page: 0, pageSize: 100 }

/**
 * A text too long for its cell loses its end, never its beginning: it is cut by a box in its own direction, where the
 * cell's would cut a Latin name at its start in an Arabic list. `bdi` has that direction; all around it may shrink.
 */
const cutAtTheEnd = {
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
  '& .MuiDataGrid-cell > *, & .MuiDataGrid-cell :has(> bdi)': { minInlineSize: 0, maxInlineSize: '100%' },
  '& .MuiDataGrid-cell :has(> bdi)': { display: 'flex' },
  '& .MuiDataGrid-cell bdi': { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
}

/** The row that is open at the side, or that the keys are on. */
const marks = {
  '& .MuiDataGrid-row.is-open': { backgroundColor: 'primary.light' },
  // Written for left to right: the plugin for the other direction turns shadows, too.
  '& .MuiDataGrid-row.is-current': {
    boxShadow: (theme: { vars: { palette: { primary: { main: string } } } }) =>
      `inset 2px 0 0 ${theme.vars.palette.primary.main}`,
  },
}

/** A grid may hold rows only: the sentence that there are none, and its button, stand in a cell. */
const AsCell = ({ children }: { children: React.ReactNode }) => (
  <Box role="row">
    <Box role="gridcell">{children}</Box>
  </Box>
)

/**
 * The grid only shows: pages, order and filters are the server's. It knows one order at a time; with Shift (or Ctrl)
 * held, a header adds its column to those that the list is sorted by.
 */
export const Grid = ({ model, fields, rows, state, selection, current, address, peek, ...props }: Props) => {
  const { t } = useTranslation()
  const gridWords = useGridWords(useLocale())
  const api = useGridApiRef()
  const isAdding = useRef(false)
  const sorts = state.sort
  const columns = useMemo(
    () => columnsFor(fields, { model, address, sorts, t: (key) => t(key) }),
    [fields, model, address, sorts, t],
  )
  const [first] = sorts
  // By value: a new array would be a new order to the grid.
  const { field, order } = first ?? {}
  const sortModel = useMemo(
    (): GridSortModel => (field === undefined ? [] : [{ field, sort: order ?? 'asc' }]),
    [field, order],
  )
  const chosen = useMemo(
    () => ({ type: 'include' as const, ids: new Set<string | number>(selection?.rows.keys()) }),
    [selection?.rows],
  )
  const { focusOn } = current
  const served = useRef(focusOn)
  useEffect(() => {
    // Once each time: other columns, or rows that are read again, are no reason to take the focus back.
    if (focusOn === undefined || focusOn === served.current) return
    const title = model.byName.get(model.entity.title)?.wire
    const column = fields.find(({ wire }) => wire === title) ?? fields[0]
    if (column === undefined || api.current?.getRow(focusOn.id) === null) return
    served.current = focusOn
    api.current?.setCellFocus(focusOn.id, column.wire)
    // The grid does nothing where it believes to have the focus there, as long as nobody clicked elsewhere.
    api.current?.getCellElement(focusOn.id, column.wire)?.focus()
  }, [focusOn, fields, model, api])
  return (
    <Box
      onClickCapture={({ shiftKey, ctrlKey, metaKey }) => {
        isAdding.current = shiftKey || ctrlKey || metaKey
      }}
      onKeyDownCapture={({ shiftKey }) => {
        isAdding.current = shiftKey
      }}
    >
      <DataGrid
        apiRef={api}
        rows={rows as Row[]}
        columns={columns}
        getRowId={(row) => String(row.id)}
        loading={props.loading}
        nonce={settings.styleNonce}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        disableColumnFilter
        // Columns are chosen in a panel of our own, which remembers them.
        disableColumnSelector
        // All that its menu would offer is the order, which a heading changes by itself.
        disableColumnMenu
        disableRowSelectionOnClick
        checkboxSelection={selection !== undefined}
        disableRowSelectionExcludeModel
        keepNonExistentRowsSelected
        rowSelectionModel={chosen}
        onRowSelectionModelChange={({ ids }) => selection?.setIds(new Set([...ids].map(String)), rows)}
        rowHeight={densities[props.density]}
        columnHeaderHeight={densities[props.density]}
        hideFooter
        rowCount={rows.length}
        paginationModel={wholePage}
        sortModel={sortModel}
        sortingOrder={['asc', 'desc', null]}
        onSortModelChange={([next]) => {
          const added =
            isAdding.current && first !== undefined ? withSort(sorts, next?.field ?? first.field) : undefined
          props.onChange({ sort: added ?? (next?.sort ? [{ field: next.field, order: next.sort }] : []) })
        }}
        getRowClassName={({ id }) =>
          [id === state.peek ? 'is-open' : '', id === current.id ? 'is-current' : ''].join(' ').trim()
        }
        onCellClick={({ id }) => current.set(String(id))}
        onCellKeyDown={({ row }, event) => {
          // A link or a button in the cell answers for itself.
          if (event.key === 'Enter' && event.target === event.currentTarget) peek?.(row)
        }}
        onRowClick={({ row }, { target }) => {
          // What leads elsewhere leads there alone: two navigations at once would end where the second says.
          if (!(target instanceof Element && target.closest('a, button, input'))) peek?.(row)
        }}
        localeText={gridWords}
        slots={{ noRowsOverlay: () => <AsCell>{props.empty()}</AsCell> }}
        slotProps={{ loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } }}
        sx={{
          border: 0,
          fontSize: '0.8125rem',
          '--DataGrid-overlayHeight': '260px',
          // A click with Shift would select the text between.
          '& .MuiDataGrid-columnHeader': { userSelect: 'none' },
          ...cutAtTheEnd,
          ...marks,
          ...(peek === undefined ? {} : { '& .MuiDataGrid-row': { cursor: 'pointer' } }),
        }}
      />
    </Box>
  )
}
