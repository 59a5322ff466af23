import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { CrudFilter } from '@refinedev/core'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../core/keys.ts'
import { RefInput } from '../../../web/fields/inputs/relation.tsx'
import { openAtOnce, textFieldProps, useInput } from '../../../web/fields/inputs/use-input.ts'
import type { FieldInputProps } from '../../../web/product.ts'
import { settings } from '../../../web/settings.ts'
import { taskStatuses } from '../task-status.ts'
import { statusOf } from './task-marks.tsx'
import { followersIn } from './task-status-menu.tsx'

/** A status and what may follow it; a new task may begin with any. */
export const TaskStatusInput = (props: FieldInputProps) => {
  const { t } = useTranslation('task')
  const given = textFieldProps(useInput(props))
  const { row } = props
  const now = row === undefined ? undefined : statusOf(row)
  const offered =
    row === undefined ? taskStatuses : taskStatuses.filter((one) => one === now || followersIn(row).includes(one))
  return (
    <TextField
      select
      {...given}
      {...openAtOnce(props)}
      onChange={(event) => {
        given.onChange(event)
        props.onChosen?.()
      }}
    >
      {offered.map((one) => (
        <MenuItem key={one} value={one}>
          {t(keyOfChoice('task', 'status', one))}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Rows that hang on the same row as the task does: its project's, its sprint's. */
const amongThoseOf =
  (column: string, own: string, only: readonly CrudFilter[] = []) =>
  (props: FieldInputProps) => {
    const typed: unknown = useWatch({ control: props.control, name: own })
    const value = typed ?? props.row?.[own]
    // The specification has no such filter for their lists.
    if (typeof value !== 'string' || !settings.own) return <RefInput {...props} />
    return <RefInput {...props} among={[{ field: column, operator: 'eq', value }, ...only]} />
  }
export const OfProjectInput = amongThoseOf('project_id', 'project_id')
/** One that is completed takes no tasks. */
export const SprintInput = amongThoseOf('phase.project_id', 'project_id', [
  { field: 'is_completed', operator: 'eq', value: false },
])
export const StageInput = amongThoseOf('sprint_id', 'sprint_id')
