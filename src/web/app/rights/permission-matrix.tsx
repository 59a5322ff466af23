import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGridArrows } from '../../base/ui/focus/grid-arrows.ts'
import { useProduct } from '../../data/areas/product.ts'
import { PermissionCell } from './permission-cell.tsx'
import { commonActions, findRows, namesOf, type PermissionRow, permissionRows } from './permission-table.ts'
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
    paddingInline: 0.5,
    paddingBlock: 1.5,
    minInlineSize: 64,
  },
  '& tr > th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    textAlign: 'start',
    paddingInlineStart: 3,
    minInlineSize: { xs: 140, sm: 180 },
  },
  '& thead tr > th:first-of-type': { zIndex: 3 },
  // It takes what the others leave; actions that have no room beside each other stand below.
  '& tr > :last-child': { textAlign: 'start', minInlineSize: 280, inlineSize: '100%' },
  '& tbody tr:hover > td': { bgcolor: 'action.hover' },
} as const

/** Names of several entities that share permissions end in dots, so that no row is higher than the others. */
const rowName = {
  fontSize: '0.8125rem',
  fontWeight: 500,
  maxInlineSize: { xs: 110, sm: 180 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

type RowProps = Omit<MatrixProps, 'names' | 'tools'> & { readonly row: PermissionRow }

const MatrixRow = ({ row, selected, onChange, disabled = false, ...marks }: RowProps) => {
  const words = usePermissionWords()
  const names = namesOf(row)
  const count = names.filter((name) => selected.includes(name)).length
  const title = words.rowTitle(row)
  const set = (changed: readonly string[], on: boolean) => {
    const rest = selected.filter((name) => !changed.includes(name))
    onChange?.(on ? [...rest, ...changed] : rest)
  }
  const cell = (name: string, action: string, hasLabel = false) => (
    <PermissionCell
      key={name}
      name={name}
      label={words.action(action, name)}
      hasLabel={hasLabel}
      isSelected={selected.includes(name)}
      entity={title}
      disabled={disabled}
      {...marks}
      {...(onChange !== undefined && { onChange: (on: boolean) => set([name], on) })}
    />
  )
  return (
    <tr>
      <th scope="row">
        {onChange === undefined ? (
          <Box title={title} sx={rowName}>
            {title}
          </Box>
        ) : (
          <FormControlLabel
            label={
              <Box title={title} sx={rowName}>
                {title}
              </Box>
            }
            control={
              <Checkbox
                size="small"
                disabled={disabled}
                checked={count === names.length}
                indeterminate={count > 0 && count < names.length}
                onChange={(_, on) => set(names, on)}
              />
            }
          />
        )}
      </th>
      {commonActions.map((action) => {
        const name = row.common[action]
        return <td key={action}>{name !== undefined && cell(name, action)}</td>
      })}
      <td>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, paddingBlock: 1 }}>
          {row.others.map(({ name, action }) => cell(name, action, true))}
        </Box>
      </td>
    </tr>
  )
}

/** Permissions as a table of entities and actions, with a search over both. */
export const PermissionMatrix = ({ names, tools, ...rest }: MatrixProps) => {
  const { t } = useTranslation(['permission_matrix', 'permission', 'common'])
  const { models } = useProduct()
  useEntityNames()
  const words = usePermissionWords()
  const [search, setSearch] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const arrows = useGridArrows(table)
  const rows = useMemo(() => permissionRows(names, models), [names, models])
  const visibleRows = findRows(rows, search, (row) => [words.rowTitle(row), ...words.actionsOf(row)])
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {/* The filter applies at once: after a delay, a click could hit a row that has just moved there. */}
        <TextField
          type="search"
          label={t('common:search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ maxInlineSize: 280 }}
        />
        {tools}
      </Box>
      {visibleRows.length === 0 ? (
        <Typography color="text.secondary" sx={{ paddingBlock: 4 }}>
          {t('permission_matrix:nothing')}
        </Typography>
      ) : (
        // A scrolling region has to be reachable by keyboard.
        <Box
          tabIndex={0}
          role="region"
          aria-label={t('permission:many')}
          sx={{
            overflow: 'auto',
            maxBlockSize: 'max(360px, calc(100dvh - 220px))',
            marginBlockStart: 3,
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            borderRadius: 2,
            '@media print': { maxBlockSize: 'none' },
          }}
        >
          <Box component="table" ref={table} sx={matrix} {...(rest.onChange !== undefined && arrows)}>
            <thead>
              <tr>
                <th scope="col">{t('permission_matrix:on')}</th>
                {commonActions.map((action) => (
                  <th key={action} scope="col">
                    {words.action(action, action)}
                  </th>
                ))}
                <th scope="col">{t('permission_matrix:others')}</th>
              </tr>
            </thead>
            <tbody>
              {visibleRows.map((row) => (
                <MatrixRow key={row.prefix} row={row} {...rest} />
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </>
  )
}
