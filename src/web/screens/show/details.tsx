import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { keyOfSection } from '../../../core/keys.ts'
import type { Model, ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { useReadable } from '../../data/use-rows.ts'
import { cells } from '../../fields/cells.tsx'
import { EditableField } from './editable-field.tsx'
import { useEditable } from './use-editable.ts'

/** Fields that say nothing on a page: secrets are never sent, ranks and ids are the machine's. */
const isShown = ({ field, name }: ModelField): boolean =>
  field.kind !== 'secret' && field.kind !== 'rank' && name !== 'id'

/** Only what the row carries: another server may know fewer fields than we declare. */
const isCarried = (field: ModelField, row: Row): boolean =>
  row[field.wire] !== undefined || (field.includeAs !== null && row[field.includeAs] !== undefined)

type Props = {
  readonly model: Model
  readonly row: Row
  readonly reread: () => Promise<Row | undefined>
  /** Beside a list there is room for one column only. */
  readonly narrow?: boolean
}

const FieldList = ({ model, row, reread, fields, narrow = false }: Props & { fields: readonly ModelField[] }) => {
  const editable = useEditable(model, row)
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 5,
        rowGap: 4,
        gridTemplateColumns: narrow ? '1fr' : { xs: '1fr', md: '1fr 1fr' },
      }}
    >
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

/** All fields of a row that the user may read: in the form's sections, then the rest. */
export const Details = ({ model, row, reread, narrow = false }: Props) => {
  const { t } = useTranslation()
  const fields = useReadable(model).filter((field) => isShown(field) && isCarried(field, row))
  const inForm = new Set(model.entity.form.flatMap((section) => section.fields))
  const sections = model.entity.form.map(({ section, fields: names }) => ({
    title: t(keyOfSection(model.name, section)),
    fields: names.flatMap((name) => fields.filter((field) => field.name === name)),
  }))
  const rest = { title: t('common:more'), fields: fields.filter(({ name }) => !inForm.has(name)) }
  return [...sections, rest]
    .filter((section) => section.fields.length > 0)
    .map((section) => (
      <Paper key={section.title} elevation={narrow ? 0 : 1} component="section" sx={{ p: narrow ? 0 : 5 }}>
        <Typography variant="h2" sx={{ marginBlockEnd: 4 }}>
          {section.title}
        </Typography>
        <FieldList model={model} row={row} reread={reread} fields={section.fields} narrow={narrow} />
      </Paper>
    ))
}
