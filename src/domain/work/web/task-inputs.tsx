import type { CrudFilter } from '@refinedev/core'
import { useWatch } from 'react-hook-form'
import { RefInput } from '../../../web/fields/inputs/relation.tsx'
import type { FieldInputProps } from '../../../web/product.ts'
import { settings } from '../../../web/settings.ts'

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
