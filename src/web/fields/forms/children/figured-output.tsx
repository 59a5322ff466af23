import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { figuredValue, type RowsOf } from '../../../../core/formula/figured.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { isRow, type Row } from '../../../base/api/shapes.ts'
import { type FieldInputProps, useProduct } from '../../../data/areas/product.ts'
import { FieldValue } from '../../values/field-value.tsx'
import { toWire } from '../form-values.ts'
import { childTableOf, isEmptyRow } from './child-values.ts'

/** Reads typed values as the server would. */
const readRow = (fields: readonly ModelField[], values: Row): Row =>
  Object.fromEntries(
    fields.flatMap((field) =>
      Object.hasOwn(values, field.wire) ? [[field.wire, toWire(field, values[field.wire])]] : [],
    ),
  )

/**
 * Computes a sum or formula of the row while it is typed, with the arithmetic of the database.
 * @param row as it was read; it provides the values that the form has no inputs for
 */
export const typedValue = (
  models: Parameters<typeof childTableOf>[0],
  model: Model,
  name: string,
  row: Row | undefined,
  values: Row,
): unknown => {
  const rowsOf: RowsOf = (children) => {
    const field = model.byName.get(children)
    const rows = field === undefined ? undefined : values[field.wire]
    if (field === undefined || !Array.isArray(rows)) return undefined
    const table = childTableOf(models, field)
    // The value of a column that the table does not show is not known here.
    return {
      model: table.child,
      rows: rows
        .filter(isRow)
        .filter((one) => !isEmptyRow(table, one))
        .map((one) => ({ ...one, ...readRow(table.asked, one) })),
    }
  }
  const written = model.fields.filter(({ creatable, updatable }) => creatable || updatable)
  return figuredValue(model, name, { ...row, ...readRow(written, values) }, rowsOf)
}

/** Shows a value that the engine computes from the other fields of a form, while they are typed. */
export const FiguredOutput = ({ model, field, row, control, label }: FieldInputProps) => {
  const { t } = useTranslation()
  const { models } = useProduct()
  const id = useId()
  const values = useWatch({ control }) as Row
  const value = typedValue(models, model, field.name, row, values)
  return (
    <Box>
      <Typography id={id} variant="caption" color="text.secondary" component="div">
        {label ?? t(labelKey(model, field.name))}
      </Typography>
      <Box
        component="output"
        aria-labelledby={id}
        sx={{ display: 'block', minBlockSize: 24, fontVariantNumeric: 'tabular-nums' }}
      >
        <FieldValue model={model} field={field} value={value} beside={row ?? {}} />
      </Box>
    </Box>
  )
}
