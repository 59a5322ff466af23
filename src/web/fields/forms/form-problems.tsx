import Alert from '@mui/material/Alert'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { CallError } from '../../base/api/errors.ts'
import { labelOfError } from '../../data/rows/reason.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import type { useEntityForm } from './use-entity-form.ts'

/** The label of the field that an error is about; other names are shown as the server wrote them. */
const ErrorName = ({ model, name }: { readonly model: Model; readonly name: string }) => {
  const label = labelOfError(model, name)
  return label === undefined ? <bdi dir="ltr">{name}</bdi> : <bdi>{label}</bdi>
}

/** Errors of fields that the form does not show; without this list they would be invisible. */
const UnplacedErrors = ({
  model,
  failure,
  fields,
}: {
  model: Model
  failure: CallError
  fields: readonly ModelField[]
}) => {
  const unplacedErrors = Object.entries(failure.errors).filter(
    ([key]) => !fields.some(({ wire, name }) => wire === key || name === key || key.startsWith(`${wire}.`)),
  )
  if (unplacedErrors.length === 0) return null
  return (
    <ul>
      {unplacedErrors.map(([key, messages]) => (
        <li key={key}>
          <ErrorName model={model} name={key} />: {messages.join(' ')}
        </li>
      ))}
    </ul>
  )
}

type Props = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly form: Pick<ReturnType<typeof useEntityForm>, 'failure' | 'row' | 'pending' | 'resolve'>
}

/** The reasons why a form could not be saved: conflicts to resolve, or the server's errors. */
export const FormProblems = ({ model, fields, form: { failure, row, pending, resolve } }: Props) => {
  if (failure === undefined) return null
  if (failure.conflicts !== undefined)
    return (
      <ConflictPanel
        model={model}
        fields={fields}
        failure={failure}
        row={row}
        pending={pending}
        onResolve={(choices) => void resolve(choices)}
      />
    )
  return (
    <Alert severity="error" sx={{ marginBlockEnd: 4 }}>
      {failure.message}
      <UnplacedErrors model={model} failure={failure} fields={fields} />
    </Alert>
  )
}
