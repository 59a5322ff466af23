import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PermissionCell } from './permission-cell.tsx'
import { type CommonAction, namesOf, type PermissionRow, summaryOf } from './permission-table.ts'
import { usePermissionWords } from './permission-words.ts'

export type RowProps = {
  readonly row: PermissionRow
  readonly columns: readonly CommonAction[]
  readonly selected: readonly string[]
  readonly base?: readonly string[]
  readonly inherited?: readonly string[]
  /** Without it the row is read-only. */
  readonly onChange?: ((selected: readonly string[]) => void) | undefined
  readonly disabled?: boolean
}

/** Returns the selected names after some of them were granted or taken. */
const granted = (selected: readonly string[], names: readonly string[], on: boolean): readonly string[] => {
  const rest = selected.filter((name) => !names.includes(name))
  return on ? [...rest, ...names] : rest
}

type AllProps = Pick<RowProps, 'selected' | 'onChange' | 'disabled'> & {
  readonly names: readonly string[]
  /** Accessible name where no label stands around the box. */
  readonly label?: string
  readonly isDense?: boolean
}

/** The box that grants or takes several permissions at once. */
export const AllBox = ({ names, selected, onChange, disabled = false, label, isDense = false }: AllProps) => {
  const count = names.filter((name) => selected.includes(name)).length
  return (
    <Checkbox
      size="small"
      disabled={disabled}
      sx={isDense ? { p: 0.5 } : {}}
      checked={count === names.length}
      indeterminate={count > 0 && count < names.length}
      onChange={(_, on) => onChange?.(granted(selected, names, on))}
      {...(label !== undefined && { slotProps: { input: { 'aria-label': label } } })}
    />
  )
}

/** Names of several entities that share permissions end in dots, so that no row is higher than the others. */
const rowName = {
  fontSize: '0.8125rem',
  fontWeight: 500,
  maxInlineSize: { xs: '100%', sm: 190 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const chips = { display: 'flex', flexWrap: 'wrap', gap: 1.5 } as const

/** Renders the cells of a row, for a table and for a list of areas. */
const useCells = ({ row, selected, base, inherited, onChange, disabled = false }: RowProps) => {
  const words = usePermissionWords()
  const title = words.rowTitle(row)
  const cell = (name: string, action: string, hasLabel = false) => (
    <PermissionCell
      key={name}
      name={name}
      label={words.action(action, name)}
      hasLabel={hasLabel}
      isSelected={selected.includes(name)}
      entity={title}
      disabled={disabled}
      {...(base !== undefined && { base })}
      {...(inherited !== undefined && { inherited })}
      {...(onChange !== undefined && { onChange: (on: boolean) => onChange(granted(selected, [name], on)) })}
    />
  )
  /** A read-only row names only what it grants, or what another role grants. */
  const isWorthNaming = (name: string) =>
    onChange !== undefined || selected.includes(name) || base?.includes(name) === true
  return { title, cell, others: row.others.filter(({ name }) => isWorthNaming(name)) }
}

/** An area as a row of the table, with its other actions in a line below. */
export const MatrixRow = (props: RowProps) => {
  const { row, columns, selected, onChange, disabled } = props
  const { t } = useTranslation('permission_matrix')
  const { title, cell, others } = useCells(props)
  const name = (
    <Box title={title} sx={{ ...rowName, ...(onChange === undefined && { maxInlineSize: 224 }) }}>
      {title}
    </Box>
  )
  return (
    <>
      <tr>
        <th scope="row">
          {onChange === undefined ? (
            name
          ) : (
            <FormControlLabel
              label={name}
              control={
                <AllBox names={namesOf(row)} selected={selected} onChange={onChange} disabled={disabled === true} />
              }
            />
          )}
        </th>
        {onChange === undefined && <td className="summary">{t(`summary.${summaryOf(row, selected)}`)}</td>}
        {columns.map((action) => {
          const one = row.common[action]
          return <td key={action}>{one !== undefined && cell(one, action)}</td>
        })}
      </tr>
      {others.length > 0 && (
        <tr className="other-actions">
          <td colSpan={columns.length + (onChange === undefined ? 2 : 1)}>
            <Box sx={{ ...chips, ...(onChange === undefined && { marginInlineStart: -1 }) }}>
              {others.map((one) => cell(one.name, one.action, true))}
            </Box>
          </td>
        </tr>
      )}
    </>
  )
}

/** An area on a phone: its name and how much of it is granted, which opens to its actions. */
export const MatrixArea = (props: RowProps): ReactNode => {
  const { row, columns, selected, onChange, disabled } = props
  const { t } = useTranslation('permission_matrix')
  const { title, cell, others } = useCells(props)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const common = columns.flatMap((action) => {
    const name = row.common[action]
    return name === undefined ? [] : [{ name, action }]
  })
  return (
    <Box component="li" sx={{ listStyle: 'none', borderBlockEnd: 1, borderColor: 'divider', minInlineSize: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minBlockSize: 44,
          paddingInlineStart: onChange === undefined ? 0 : 1,
        }}
      >
        {onChange !== undefined && (
          <AllBox
            names={namesOf(row)}
            selected={selected}
            onChange={onChange}
            disabled={disabled === true}
            label={title}
          />
        )}
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{
            flex: 1,
            minInlineSize: 0,
            minBlockSize: 44,
            gap: 2,
            paddingInlineStart: onChange === undefined ? 3 : 1,
            paddingInlineEnd: 2,
            font: 'inherit',
            textAlign: 'start',
          }}
        >
          <Box component="span" sx={{ ...rowName, flex: 1 }}>
            {title}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', flex: 'none' }}>
            {t(`summary.${summaryOf(row, selected)}`)}
          </Box>
          <ExpandMoreIcon
            fontSize="small"
            color="action"
            aria-hidden
            sx={isOpen ? { transform: 'rotate(180deg)' } : {}}
          />
        </ButtonBase>
      </Box>
      <Box id={id} sx={{ ...chips, display: isOpen ? 'flex' : 'none', paddingInline: 3, paddingBlockEnd: 3 }}>
        {isOpen && [...common, ...others].map((one) => cell(one.name, one.action, true))}
      </Box>
    </Box>
  )
}
