import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { useAllRows } from '../../../web/data/all-rows.ts'
import { RefsInput } from '../../../web/fields/inputs/relation.tsx'
import { useInput } from '../../../web/fields/inputs/use-input.ts'
import { type FieldInputProps, useModel } from '../../../web/product/product.ts'
import { WaitingBlock } from '../../../web/ui/state/waiting.tsx'
import { PermissionCheckboxes } from './permission-checkboxes.tsx'

/** Input for a role's permissions: checkboxes, or a picker if the permissions can't be listed. */
export const PermissionsInput = (props: FieldInputProps<'role'>) => {
  const { value, onChange, label, error, helperText } = useInput(props)
  const { data, isError } = useAllRows(useModel('permission'), {}, { isQuiet: true })
  const id = useId()
  if (isError) return <RefsInput {...props} />
  if (data === undefined) return <WaitingBlock height={240} />
  return (
    <FormControl error={error} fullWidth role="group" aria-labelledby={id}>
      <FormLabel id={id} sx={{ marginBlockEnd: 2 }}>
        {label}
      </FormLabel>
      <PermissionCheckboxes
        names={data.map((row) => row.name)}
        selected={Array.isArray(value) ? value.map(String) : []}
        onChange={(selected) => onChange([...selected])}
      />
      {helperText !== undefined && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}
