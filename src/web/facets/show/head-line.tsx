import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/keys.ts'
import type { Model, ModelField } from '../../../core/model.ts'
import { useReadable } from '../../access/readable.ts'
import type { Row } from '../../api/shapes.ts'
import { cells } from '../../fields/cells.tsx'
import { Marked } from '../../fields/marked.tsx'
import { ChoiceMenu } from '../../forms/choice/choice-menu.tsx'
import { useProduct } from '../../product/product.ts'
import { hasField } from '../../records/facts.tsx'

type Props = { readonly model: Model; readonly row: Row }

const HeadField = ({ model, row, field }: Props & { readonly field: ModelField }) => {
  const { t } = useTranslation()
  const label = t(labelKey(model, field.name))
  if (field.field.kind === 'choice' && field.field.follows !== undefined)
    return <ChoiceMenu model={model} field={field.name} row={row} hasLabel />
  if (field.field.kind === 'choice') return <Marked entity={model.name} field={field.name} value={row[field.wire]} />
  // A flag that is false is not shown.
  if (field.type === 'boolean') return row[field.wire] === true ? <span>{label}</span> : null
  if ((row[field.wire] ?? null) === null) return null
  const Cell = cells[field.field.kind]
  return (
    <span>
      {label}: <Cell model={model} field={field} row={row} place="page" />
    </span>
  )
}

/** The fields of `show.head`, and the line marks that an area adds to the entity. */
export const HeadLine = ({ model, row }: Props) => {
  const readable = useReadable(model)
  const Marks = useProduct().lineMarks[model.name]
  const fields = (model.entity.show?.head ?? []).flatMap((name) =>
    readable.filter((field) => field.name === name && hasField(field, row)),
  )
  if (fields.length === 0 && Marks === undefined) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, marginBlockEnd: 4 }}>
      {fields.map((field) => (
        <HeadField key={field.wire} model={model} row={row} field={field} />
      ))}
      {Marks !== undefined && <Marks row={row} labelled />}
    </Box>
  )
}
