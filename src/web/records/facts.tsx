import Box from '@mui/material/Box'
import type { Model, ModelField } from '../../core/model.ts'
import { useReadable } from '../access/readable.ts'
import type { Row } from '../api/shapes.ts'
import { cells } from '../fields/cells.tsx'
import { useReading } from '../fields/use-reading.ts'
import { holdsFor } from '../forms/form-values.ts'
import { EditableField } from './editable-field.tsx'
import { useEditable } from './use-editable.ts'

/** Whether the row has the field: other servers may send fewer fields. */
export const hasField = ({ wire, includeAs }: ModelField, row: Row): boolean =>
  row[wire] !== undefined || (includeAs !== null && row[includeAs] !== undefined)

type RowProps = { readonly model: Model; readonly row: Row; readonly reread: () => Promise<Row | undefined> }
type Columns = string | { readonly xs: string; readonly md: string }

/**
 * Tells which fields a row's page shows: those whose condition (`shownWhen`) holds, as in the form. A value that a row has in
 * spite of it is shown all the same: hidden data is never looked for.
 */
export const useApplies = (model: Model, row: Row): ((field: ModelField) => boolean) => {
  const { timeZone } = useReading()
  return ({ field, wire }) => {
    const condition = 'shownWhen' in field ? field.shownWhen : undefined
    return condition === undefined || (row[wire] ?? '') !== '' || holdsFor(condition, model, {}, row, timeZone)
  }
}

/** A list of fields with labels, each edited in place. */
export const FieldList = ({
  model,
  row,
  reread,
  fields,
  columns,
}: RowProps & { fields: readonly ModelField[]; columns: Columns }) => {
  const editable = useEditable(model, row)
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', columnGap: 5, rowGap: 4, gridTemplateColumns: columns }}>
      {fields.map((field) => {
        const Cell = cells[field.field.kind]
        return (
          <EditableField
            key={field.wire}
            model={model}
            row={row}
            field={field}
            editable={editable(field)}
            reread={reread}
          >
            <Cell model={model} field={field} row={row} place="page" />
          </EditableField>
        )
      })}
    </Box>
  )
}

export type FactsProps = RowProps & {
  /** Field names in order; unreadable and missing fields are left out. */
  readonly names: readonly string[]
  /** One column. */
  readonly wide?: boolean
}

/** The named fields of a row. */
export const Facts = ({ names, wide = false, ...props }: FactsProps) => {
  const readable = useReadable(props.model)
  const applies = useApplies(props.model, props.row)
  const fields = names.flatMap((name) =>
    readable.filter((field) => field.name === name && hasField(field, props.row) && applies(field)),
  )
  return <FieldList {...props} fields={fields} columns={wide ? '1fr' : 'repeat(auto-fill, minmax(180px, 1fr))'} />
}
