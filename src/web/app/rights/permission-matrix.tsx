import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { useGridArrows } from '../../base/ui/focus/grid-arrows.ts'
import { useProduct } from '../../data/areas/product.ts'
import { PermissionCell } from './permission-cell.tsx'
import {
  type CommonAction,
  commonActions,
  findRows,
  namesOf,
  type PermissionRow,
  permissionRows,
} from './permission-table.ts'
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
  '& tbody tr:hover > td': { bgcolor: 'action.hover' },
  // Below the common actions of their row, without a line between.
  '& tr:has(+ .other-actions) > *': { borderBlockEnd: 0 },
  '& .other-actions > td': { textAlign: 'start', paddingInlineStart: 3, paddingBlockEnd: 2 },
} as const

/** Names of several entities that share permissions end in dots, so that no row is higher than the others. */
const rowName = {
  fontSize: '0.8125rem',
  fontWeight: 500,
  maxInlineSize: { xs: '100%', sm: 300 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const chips = { display: 'flex', flexWrap: 'wrap', gap: 1.5 } as const

type RowProps = Omit<MatrixProps, 'names' | 'tools'> & {
  readonly row: PermissionRow
  readonly columns: readonly CommonAction[]
  /** On phones there is no room for columns: each row is a heading with its actions below. */
  readonly isPhone: boolean
}

const MatrixRow = ({ row, columns, isPhone, selected, onChange, disabled = false, ...marks }: RowProps) => {
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
  const name = (
    <Box title={title} sx={rowName}>
      {title}
    </Box>
  )
  const head =
    onChange === undefined ? (
      name
    ) : (
      <FormControlLabel
        label={name}
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
    )
  const common = columns.flatMap((action) => {
    const one = row.common[action]
    return one === undefined ? [] : [{ name: one, action }]
  })
  if (isPhone)
    return (
      <Box component="li" sx={{ listStyle: 'none', p: 3, borderBlockEnd: 1, borderColor: 'divider', minInlineSize: 0 }}>
        {head}
        <Box sx={chips}>{[...common, ...row.others].map((one) => cell(one.name, one.action, true))}</Box>
      </Box>
    )
  return (
    <>
      <tr>
        <th scope="row">{head}</th>
        {columns.map((action) => {
          const one = row.common[action]
          return <td key={action}>{one !== undefined && cell(one, action)}</td>
        })}
      </tr>
      {row.others.length > 0 && (
        <tr className="other-actions">
          <td colSpan={columns.length + 1}>
            <Box sx={chips}>{row.others.map((one) => cell(one.name, one.action, true))}</Box>
          </td>
        </tr>
      )}
    </>
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
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const rows = useMemo(() => permissionRows(names, models), [names, models])
  const columns = commonActions.filter((action) => rows.some(({ common }) => common[action] !== undefined))
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
        <Box
          tabIndex={0}
          role="region"
          aria-label={t('permission:many')}
          sx={{
            overflow: 'auto',
            maxBlockSize: { xs: 'none', sm: 'max(360px, calc(100dvh - 220px))' },
            marginBlockStart: 3,
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            borderRadius: 2,
            '@media print': { maxBlockSize: 'none' },
          }}
        >
          {isPhone ? (
            <Box component="ul" sx={{ m: 0, p: 0, fontSize: '0.8125rem' }}>
              {visibleRows.map((row) => (
                <MatrixRow key={row.prefix} row={row} columns={columns} isPhone {...rest} />
              ))}
            </Box>
          ) : (
            <Box component="table" ref={table} sx={matrix} {...(rest.onChange !== undefined && arrows)}>
              <thead>
                <tr>
                  <th scope="col">{t('permission_matrix:on')}</th>
                  {columns.map((action) => (
                    <th key={action} scope="col">
                      {words.action(action, action)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {visibleRows.map((row) => (
                  <MatrixRow key={row.prefix} row={row} columns={columns} isPhone={false} {...rest} />
                ))}
              </tbody>
            </Box>
          )}
        </Box>
      )}
    </>
  )
}
