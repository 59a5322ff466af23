import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { type FieldInputProps, useProduct } from '../../../data/areas/product.ts'
import { textFieldProps, useInput } from './use-input.ts'

/** Returns the entities whose rows the user may list, sorted by their names in the language of the page. */
export const useNamedEntities = (): readonly { readonly name: string; readonly label: string }[] => {
  const { t, i18n } = useTranslation()
  const holdsAll = useHoldsAll()
  return useProduct()
    .models.all.filter(
      ({ operations, entity }) => operations.has('index') && holdsAll([permissionFor(entity, 'index')]),
    )
    .map(({ name }) => ({ name, label: t(keyOfEntity(name, 'many')) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language))
}

/** Choice of an entity. */
export const EntityNameInput = (props: FieldInputProps) => {
  const entities = useNamedEntities()
  return (
    <TextField select {...textFieldProps(useInput(props))}>
      {entities.map(({ name, label }) => (
        <MenuItem key={name} value={name}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
