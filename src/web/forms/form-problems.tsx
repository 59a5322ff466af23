import Alert from '@mui/material/Alert'
import type { Model, ModelField } from '../../core/model.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { UnplacedErrors } from './unplaced-errors.tsx'
import type { useEntityForm } from './use-entity-form.ts'

type Props = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly form: Pick<ReturnType<typeof useEntityForm>, 'failure' | 'pending' | 'resolve'>
}

/** Why a form could not be saved: what others changed meanwhile, to be decided, or what the server refused. */
export const FormProblems = ({ model, fields, form: { failure, pending, resolve } }: Props) => {
  if (failure === undefined) return null
  if (failure.conflicts !== undefined)
    return (
      <ConflictPanel
        model={model}
        fields={fields}
        failure={failure}
        pending={pending}
        onResolve={(choices) => void resolve(choices)}
      />
    )
  return (
    <Alert severity="error" sx={{ marginBlockEnd: 4 }}>
      {failure.message}
      <UnplacedErrors failure={failure} fields={fields} />
    </Alert>
  )
}
