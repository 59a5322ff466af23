import Box from '@mui/material/Box'
import type { Model } from '../../../core/model.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useReadable } from '../../../web/data/use-rows.ts'
import { cells } from '../../../web/fields/cells.tsx'
import { EditableField } from '../../../web/screens/show/editable-field.tsx'
import { useEditable } from '../../../web/screens/show/use-editable.ts'

export type FactsProps = {
  readonly model: Model
  readonly row: Row
  readonly reread: () => Promise<Row | undefined>
  /** Fields in their order; those that the reader may not see, or that the row does not carry, are left out. */
  readonly names: readonly string[]
  /** One below the other. */
  readonly wide?: boolean
}

/** Some fields of a row, each edited in place. */
export const Facts = ({ model, row, reread, names, wide = false }: FactsProps) => {
  const readable = useReadable(model)
  const editable = useEditable(model, row)
  const fields = names.flatMap((name) => readable.filter((field) => field.name === name))
  const isCarried = (wire: string, includeAs: string | null) =>
    row[wire] !== undefined || (includeAs !== null && row[includeAs] !== undefined)
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 5,
        rowGap: 4,
        gridTemplateColumns: wide ? '1fr' : 'repeat(auto-fill, minmax(180px, 1fr))',
      }}
    >
      {fields
        .filter(({ wire, includeAs }) => isCarried(wire, includeAs))
        .map((field) => {
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
