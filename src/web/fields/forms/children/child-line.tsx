import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ComponentType, ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ModelField } from '../../../../core/declare/model.ts'
import { keyOfEntity, labelKey } from '../../../../core/words/keys.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { visuallyHidden } from '../../../base/theme/visually-hidden.ts'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { FieldValue } from '../../values/field-value.tsx'
import { useReading } from '../../values/use-reading.ts'
import { holdsFor, isRequired } from '../form-values.ts'
import { type ChildTable, isEmptyRow } from './child-values.ts'

/** Returns a field of a row within the form; its name there is the place of its value, `payments.0.amount`. */
const placed = (field: ModelField, at: string): ModelField => ({ ...field, wire: `${at}.${field.wire}` })

/** Width of a table from which its heads say what its cells are; below, each cell says it itself. */
export const wide = '@container (min-width: 640px)'

const cellLook = {
  minInlineSize: 0,
  [wide]: {
    '& .MuiInputLabel-root': visuallyHidden,
    '& .MuiFormControlLabel-label': visuallyHidden,
    '& legend': { display: 'none' },
    '& fieldset': { insetBlockStart: 0 },
  },
}

type ToolProps = {
  readonly label: string
  readonly onPress: () => void
  readonly children: ReactNode
  readonly isOff?: boolean
}

const Tool = ({ label, onPress, children, isOff = false }: ToolProps) => (
  <Tooltip title={label}>
    <IconButton size="small" aria-label={label} aria-disabled={isOff} onClick={() => !isOff && onPress()}>
      {children}
    </IconButton>
  </Tooltip>
)

type Props = {
  readonly table: ChildTable
  readonly line: number
  /** Rows of the table, the empty one left out. */
  readonly count: number
  readonly control: Control
  readonly Input: ComponentType<FieldInputProps>
  readonly mayUpdate: boolean
  readonly remove: ((line: number) => void) | undefined
  readonly move: ((from: number, to: number) => void) | undefined
}

/** A row of a table in a form. */
export const ChildLine = ({ table, line, count, control, Input, mayUpdate, remove, move }: Props) => {
  const { t } = useTranslation('common')
  const { t: say } = useTranslation('children')
  const { timeZone } = useReading()
  const { child, asked, field } = table
  const at = `${field.wire}.${line}`
  const row = (useWatch({ control, name: at }) ?? {}) as Row
  const isEmpty = isEmptyRow(table, row)
  const isNew = row.id === undefined
  const what = isEmpty
    ? say('empty', { entity: t(keyOfEntity(child.name, 'one')) })
    : t('nth', { entity: t(keyOfEntity(child.name, 'one')), n: line + 1 })
  const isShown = (one: ModelField) =>
    holdsFor('shownWhen' in one.field ? one.field.shownWhen : undefined, child, row, undefined, timeZone)
  return (
    <Box role="group" aria-label={what} className="line" data-line={line}>
      {asked.map((one, column) => {
        const label = t('fieldOf', { field: t(labelKey(child, one.name)), what })
        return (
          <Box key={one.wire} data-column={column} sx={cellLook}>
            {isShown(one) &&
              (isNew || (mayUpdate && one.updatable) ? (
                <Input
                  model={child}
                  field={placed(one, at)}
                  row={undefined}
                  control={control}
                  required={!isEmpty && isRequired(one, child, row, undefined, timeZone)}
                  // Several of one name are on the page.
                  label={label}
                />
              ) : (
                <FieldValue model={child} field={one} value={row[one.wire]} beside={row} />
              ))}
          </Box>
        )
      })}
      <Box className="tools">
        {!isEmpty && move !== undefined && (
          <>
            <Tool label={say('up', { what })} isOff={line === 0} onPress={() => move(line, line - 1)}>
              <ArrowUpwardIcon fontSize="small" />
            </Tool>
            <Tool label={say('down', { what })} isOff={line >= count - 1} onPress={() => move(line, line + 1)}>
              <ArrowDownwardIcon fontSize="small" />
            </Tool>
          </>
        )}
        {!isEmpty && remove !== undefined && (
          <Tool label={t('leaveOut', { what })} onPress={() => remove(line)}>
            <DeleteIcon fontSize="small" />
          </Tool>
        )}
      </Box>
    </Box>
  )
}
