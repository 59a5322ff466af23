import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneQuery, sizes } from '../../base/theme/tokens.ts'
import { useGridArrows } from '../../base/ui/focus/grid-arrows.ts'
import { useProduct } from '../../data/areas/product.ts'
import { AllBox, MatrixArea, MatrixRow } from './matrix-row.tsx'
import { type CommonAction, commonActions, findRows, permissionRows } from './permission-table.ts'
import { useEntityNames, usePermissionWords } from './permission-words.ts'

export type MatrixProps = {
  /** All permission names to choose from. */
  readonly names: readonly string[]
  readonly selected: readonly string[]
  /** The names with which the selected ones are compared; differences are marked. */
  readonly base?: readonly string[]
  /** Names that a role grants anyway. */
  readonly inherited?: readonly string[]
  /** Without it the table is read-only. */
  readonly onChange?: ((selected: readonly string[]) => void) | undefined
  readonly disabled?: boolean
  /** Content beside the search. */
  readonly tools?: ReactNode
}

/**
 * The region's own scrolling where the columns need it; else the head stays below the bar while the page scrolls. A
 * clipped box, unlike a hidden one, is no scroller of its own.
 */
const region = {
  overflow: 'auto',
  maxBlockSize: { xs: 'none', sm: 'max(360px, calc(100dvh - 220px))' },
  marginBlockStart: 3,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  borderRadius: 2,
  '@container (min-width: 960px)': {
    overflow: 'clip',
    maxBlockSize: 'none',
    '& thead th': { insetBlockStart: sizes.header },
    '& tr > th:first-of-type': { inlineSize: 240 },
  },
  '@media print': { maxBlockSize: 'none' },
} as const

const matrix = {
  // With collapsed borders, the borders of the fixed cells would scroll away.
  borderCollapse: 'separate',
  borderSpacing: 0,
  inlineSize: '100%',
  fontSize: '0.8125rem',
  '& th, & td': { borderBlockEnd: '1px solid', borderColor: 'divider', p: 0, textAlign: 'center' },
  // The actions and the rows' names stay in sight while the others scroll.
  '& tbody tr': { blockSize: 40 },
  '& thead th': {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
    fontWeight: 500,
    color: 'text.secondary',
    paddingInline: 1.5,
    paddingBlock: 1,
    minInlineSize: 64,
    verticalAlign: 'bottom',
  },
  '& thead label': { m: 0, '& .MuiFormControlLabel-label': { font: 'inherit' } },
  '& tr > th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    textAlign: 'start',
    paddingInlineStart: 3,
    minInlineSize: { xs: 140, sm: 180 },
  },
  '& .summary': { textAlign: 'start', color: 'text.secondary', whiteSpace: 'nowrap', paddingInline: 1.5 },
  '& thead .summary': { textAlign: 'start' },
  '& thead tr > th:first-of-type': { zIndex: 3 },
  '& tbody tr:hover > td': { bgcolor: 'action.hover' },
  // Below the common actions of their row, without a line between.
  '& tr:has(+ .other-actions) > *': { borderBlockEnd: 0 },
  '& .other-actions > td': { textAlign: 'start', paddingInlineStart: 3, paddingBlockEnd: 2 },
} as const

/** Permissions as a table of entities and actions, with a search over both. */
export const PermissionMatrix = ({ names, tools, ...rest }: MatrixProps) => {
  const { t } = useTranslation(['permission_matrix', 'permission', 'common'])
  const { models } = useProduct()
  useEntityNames()
  const words = usePermissionWords()
  const [search, setSearch] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const arrows = useGridArrows(table)
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const rows = useMemo(() => permissionRows(names, models), [names, models])
  const isReading = rest.onChange === undefined
  /** A column that a reader would find empty is left out. */
  const isWorthShowing = (name: string | undefined) =>
    name !== undefined && (!isReading || rest.selected.includes(name) || rest.base?.includes(name) === true)
  const columns = commonActions.filter((action) => rows.some(({ common }) => isWorthShowing(common[action])))
  const visibleRows = findRows(rows, search, (row) => [words.rowTitle(row), ...words.actionsOf(row)])
  /** The name of a column, with the box for all of it where something may be changed. */
  const head = (action: CommonAction) => {
    const name = words.action(action, action)
    if (isReading) return name
    const inColumn = visibleRows.flatMap(({ common }) => common[action] ?? [])
    return (
      <FormControlLabel
        labelPlacement="top"
        label={name}
        control={
          <AllBox
            {...rest}
            isDense
            names={inColumn}
            label={t('permission_matrix:of', { name, entity: t('permission_matrix:allAreas') })}
          />
        }
      />
    )
  }
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {/* The filter applies at once: after a delay, a click could hit a row that has just moved there. */}
        <TextField
          type="search"
          placeholder={t('common:search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{
            htmlInput: { 'aria-label': t('common:search') },
            input: { startAdornment: <SearchIcon fontSize="small" color="action" sx={{ marginInlineEnd: 1 }} /> },
          }}
          sx={{ maxInlineSize: { sm: 280 } }}
        />
        {tools}
      </Box>
      {visibleRows.length === 0 ? (
        <Typography color="text.secondary" sx={{ paddingBlock: 4 }}>
          {t('permission_matrix:nothing')}
        </Typography>
      ) : (
        // A scrolling region has to be reachable by keyboard.
        <Box tabIndex={0} role="region" aria-label={t('permission:many')} sx={region}>
          {isPhone ? (
            <Box component="ul" sx={{ m: 0, p: 0, fontSize: '0.8125rem' }}>
              {visibleRows.map((row) => (
                <MatrixArea key={row.prefix} row={row} columns={columns} {...rest} />
              ))}
            </Box>
          ) : (
            <Box component="table" ref={table} sx={matrix} {...(rest.onChange !== undefined && arrows)}>
              <thead>
                <tr>
                  <th scope="col">{t('permission_matrix:on')}</th>
                  {isReading && (
                    <th scope="col" className="summary">
                      {t('permission_matrix:access')}
                    </th>
                  )}
                  {columns.map((action) => (
                    <th key={action} scope="col">
                      {head(action)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {visibleRows.map((row) => (
                  <MatrixRow key={row.prefix} row={row} columns={columns} {...rest} />
                ))}
              </tbody>
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}
