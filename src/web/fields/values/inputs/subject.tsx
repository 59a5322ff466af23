import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ModelField } from '../../../../core/declare/model.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { type FieldInputProps, useProduct } from '../../../data/areas/product.ts'
import { RefInput } from './relation.tsx'
import { textFieldProps, useInput } from './use-input.ts'

const TypeInput = (props: FieldInputProps) => {
  const { t } = useTranslation()
  const { models } = useProduct()
  return (
    <TextField select {...textFieldProps(useInput(props))}>
      {models.all.map(({ name }) => (
        <MenuItem key={name} value={name}>
          {t(keyOfEntity(name, 'one'))}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The row of a subject, of the entity chosen in the first input. */
const RowInput = (props: FieldInputProps) => {
  const { models } = useProduct()
  const type: unknown = useWatch({ control: props.control, name: `${props.field.name}_type` })
  const target = models.all.find(({ name }) => name === type)
  if (target === undefined) return null
  const field: ModelField = { ...props.field, field: { kind: 'ref', to: target.name } }
  return <RefInput key={target.name} {...props} field={field} />
}

/** Input for a row of any entity: entity first, then row. */
export const SubjectInput = (props: FieldInputProps) =>
  props.field.type === 'id' ? <RowInput {...props} /> : <TypeInput {...props} />
