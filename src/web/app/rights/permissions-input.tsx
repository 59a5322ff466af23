import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { permission, type role } from '../../../core/account/account.ts'
import { readNames } from '../../base/api/shapes.ts'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'
import { type FieldInputProps, useModel } from '../../data/areas/product.ts'
import { useAllRows } from '../../data/rows/all-rows.ts'
import { RefsInput } from '../../fields/values/inputs/relation.tsx'
import { useInput } from '../../fields/values/inputs/use-input.ts'
import { PermissionDifference } from './permission-difference.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'

/** Input for a role's permissions: the matrix, or a picker if the permissions can't be listed. */
export const PermissionsInput = (props: FieldInputProps<typeof role.name>) => {
  const { value, onChange, label, error, helperText } = useInput(props)
  const { data, isError } = useAllRows(useModel(permission.name), {}, { isQuiet: true })
  const id = useId()
  const selected = Array.isArray(value) ? value.map(String) : []
  const base = readNames(props.row?.permissions)
  if (isError) return <RefsInput {...props} />
  if (data === undefined) return <WaitingBlock height={240} />
  return (
    <FormControl error={error} fullWidth role="group" aria-labelledby={id} sx={{ minInlineSize: 0 }}>
      <FormLabel id={id} sx={{ marginBlockEnd: 2 }}>
        {label}
      </FormLabel>
      <PermissionMatrix
        names={data.map((row) => row.name)}
        selected={selected}
        {...(props.row !== undefined && { base })}
        onChange={(names) => onChange([...names])}
      />
      {props.row !== undefined && (
        <PermissionDifference selected={selected} base={base} users={Number(props.row.users_count ?? 0)} />
      )}
      {helperText !== undefined && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}
