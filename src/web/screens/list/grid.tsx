import Box from '@mui/material/Box'
import { DataGrid, type GridSortModel } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { useReadable } from '../../data/use-rows.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { settings } from '../../settings.ts'
import { columnsFor } from './columns.tsx'
import { gridWords } from './grid-words.ts'
import type { ListState } from './list-state.ts'

type Props = {
  readonly model: Model
  readonly rows: readonly Row[]
  readonly loading: boolean
  readonly state: ListState
  readonly onChange: (next: Partial<ListState>) => void
  /** Address of a row's page, where it may be opened. */
  readonly address: ((row: Row) => string) | undefined
  readonly empty: () => React.ReactNode
}

/** The grid shows what it is given, whole; pages are the address's and the pager's. */
const wholePage = { page: 0, pageSize: 100 }

const toModel = (field: string | undefined, order: 'asc' | 'desc' | undefined): GridSortModel =>
  field === undefined ? [] : [{ field, sort: order ?? 'asc' }]

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

/** A grid may hold rows only: the sentence that there are none, and its button, stand in a cell. */
const AsCell = ({ children }: { children: React.ReactNode }) => (
  <Box role="row">
    <Box role="gridcell">{children}</Box>
  </Box>
)

/** The grid only shows: pages, order and filters are the server's. */
export const Grid = ({ model, rows, loading, state, onChange, address, empty }: Props) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const readable = useReadable(model)
  const fields = model.entity.list.columns.flatMap((name) => readable.filter((field) => field.name === name))
  const columns = useMemo(() => columnsFor(fields, { model, address, t: (key) => t(key) }), [fields, model, address, t])
  // By value: a new array would be a new order to the grid.
  const { field, order } = state.sort ?? {}
  const sortModel = useMemo(() => toModel(field, order), [field, order])
  return (
    <DataGrid
      rows={rows as Row[]}
      columns={columns}
      getRowId={(row) => String(row.id)}
      loading={loading}
      nonce={settings.styleNonce}
      paginationMode="server"
      sortingMode="server"
      filterMode="server"
      disableColumnFilter
      disableRowSelectionOnClick
      rowHeight={40}
      columnHeaderHeight={40}
      hideFooter
      rowCount={rows.length}
      paginationModel={wholePage}
      sortModel={sortModel}
      sortingOrder={['asc', 'desc', null]}
      onSortModelChange={([first]) =>
        onChange({ sort: first?.sort ? { field: first.field, order: first.sort } : undefined })
      }
      {...(address === undefined ? {} : { onRowClick: ({ row }: { row: Row }) => void navigate(address(row)) })}
      localeText={gridWords(locale)}
      slots={{ noRowsOverlay: () => <AsCell>{empty()}</AsCell> }}
      slotProps={{ loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } }}
      sx={{
        border: 0,
        fontSize: '0.8125rem',
        '--DataGrid-overlayHeight': '260px',
        ...cutAtTheEnd,
        ...(address === undefined ? {} : { '& .MuiDataGrid-row': { cursor: 'pointer' } }),
      }}
    />
  )
}
