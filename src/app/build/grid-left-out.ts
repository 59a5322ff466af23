/** A file of the grid, below its folder, and what stands in its place. */
type InPlace = { readonly file: string; readonly code: string }

const features = 'hooks/features'
const nothing = (...names: readonly string[]) => names.map((name) => `export const ${name} = () => null`).join('\n')

/**
 * What a list has from the grid is its table: headings, rows, cells, selection, widths, keys, loading. Filters, editing,
 * menus, tools, printing, pages and kinds of columns are ours, or are not there; of Material it shows what our list gives
 * it (`web/table/grid-parts.tsx`).
 */
export const gridLeftOut: readonly InPlace[] = [
  {
    file: 'constants/defaultGridSlotsComponents',
    code: `
      import { GridSkeletonCell, GridLoadingOverlay, GridRow, GridColumnHeaderSortIcon } from "../components/index.mjs"
      import { GridCell } from "../components/cell/GridCell.mjs"
      import { GridColumnHeaders } from "../components/GridColumnHeaders.mjs"
      import { GridBottomContainer } from "../components/virtualization/GridBottomContainer.mjs"
      const none = () => null
      export const DATA_GRID_DEFAULT_SLOTS_COMPONENTS = {
        cell: GridCell, skeletonCell: GridSkeletonCell, row: GridRow, loadingOverlay: GridLoadingOverlay,
        columnHeaders: GridColumnHeaders, columnHeaderSortIcon: GridColumnHeaderSortIcon,
        bottomContainer: GridBottomContainer, pinnedRows: none, detailPanels: none,
      }`,
  },
  {
    file: 'colDef/gridDefaultColumnTypes',
    code: `
      import { GRID_STRING_COL_DEF } from "./gridStringColDef.mjs"
      export const DEFAULT_GRID_COL_TYPE_KEY = 'string'
      export const getGridDefaultColumnTypes = () => ({ string: GRID_STRING_COL_DEF, custom: GRID_STRING_COL_DEF })`,
  },
  {
    file: 'colDef/gridStringOperators',
    code: 'export const getGridStringOperators = () => []; export const getGridStringQuickFilterFn = () => null',
  },
  { file: 'colDef/gridBooleanOperators', code: 'export const getGridBooleanOperators = () => []' },
  {
    file: `${features}/filter/useGridFilter`,
    // Selection still hears that rows have come.
    code: `
      import { useGridEvent } from "../../utils/useGridEvent.mjs"
      import { defaultGridFilterLookup, getDefaultGridFilterModel } from "./gridFilterState.mjs"
      export const filterStateInitializer = (state) => ({
        ...state,
        filter: { filterModel: getDefaultGridFilterModel(), ...defaultGridFilterLookup },
        visibleRowsLookup: {},
      })
      export const useGridFilter = (api) =>
        useGridEvent(api, 'rowsSet', () => api.current.publishEvent('filteredRowsSet'))`,
  },
  {
    file: `${features}/editing/useGridEditing`,
    code: `
      import { useGridApiMethod } from "../../utils/useGridApiMethod.mjs"
      const methods = { getCellMode: () => 'view', getRowMode: () => 'view', isCellEditable: () => false }
      export const editingStateInitializer = (state) => ({ ...state, editRows: {} })
      export const useGridEditing = (api) => useGridApiMethod(api, methods, 'public')`,
  },
  {
    file: `${features}/columnGrouping/useGridColumnGrouping`,
    code: `
      export const columnGroupsStateInitializer = (state) => ({ ...state, columnGrouping: undefined })
      export const useGridColumnGrouping = () => {}`,
  },
  {
    file: `${features}/rows/useGridRowSpanning`,
    // No cell goes over several rows: that there is none is the virtualizer's own beginning.
    code: `
      export const rowSpanningStateInitializer = (state) => state
      export const useGridRowSpanning = () => {}`,
  },
  { file: `${features}/dataSource/useGridDataSource`, code: nothing('useGridDataSource') },
  { file: `${features}/export/useGridCsvExport`, code: nothing('useGridCsvExport') },
  { file: `${features}/export/useGridPrintExport`, code: nothing('useGridPrintExport') },
  { file: 'components/panel/GridPreferencesPanel', code: nothing('GridPreferencesPanel') },
  { file: 'components/cell/GridEditInputCell', code: nothing('renderEditInputCell', 'GridEditInputCell') },
  { file: 'components/cell/GridEditBooleanCell', code: nothing('renderEditBooleanCell', 'GridEditBooleanCell') },
  { file: 'components/cell/GridBooleanCell', code: nothing('renderBooleanCell', 'GridBooleanCell') },
  { file: 'components/columnHeaders/GridColumnGroupHeader', code: nothing('GridColumnGroupHeader') },
  { file: 'components/columnHeaders/ColumnHeaderMenuIcon', code: nothing('ColumnHeaderMenuIcon') },
  { file: 'components/menu/columnMenu/GridColumnHeaderMenu', code: nothing('GridColumnHeaderMenu') },
  // For columns that are dragged or stand still, and rows.
  { file: 'components/GridScrollShadows', code: nothing('GridScrollShadows') },
  { file: 'components/GridScrollArea', code: nothing('GridScrollArea') },
  { file: 'components/GridRowDragAndDropOverlay', code: nothing('GridRowDragAndDropOverlay') },
]
