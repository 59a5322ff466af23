import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { keyOfSection } from '../../core/keys.ts'
import { traitsOf } from '../../core/kinds.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { useReadable } from '../access/readable.ts'
import type { Row } from '../api/shapes.ts'
import { FieldList, hasField, useApplies } from './facts.tsx'

/** Excludes secrets, which are never sent, and internal fields: ranks and ids. */
const isShown = ({ field, name }: ModelField): boolean => traitsOf(field).inner !== true && name !== 'id'

type Props = {
  readonly model: Model
  readonly row: Row
  readonly reread: () => Promise<Row | undefined>
  /** One column, for side panels. */
  readonly narrow?: boolean
}

/** All readable fields of a row: in the sections of the form, then the others. */
export const Details = ({ model, row, reread, narrow = false }: Props) => {
  const { t } = useTranslation()
  const applies = useApplies(model, row)
  const fields = useReadable(model).filter((field) => isShown(field) && hasField(field, row) && applies(field))
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
        <FieldList
          model={model}
          row={row}
          reread={reread}
          fields={section.fields}
          columns={narrow ? '1fr' : { xs: '1fr', md: '1fr 1fr' }}
        />
      </Paper>
    ))
}
