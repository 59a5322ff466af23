import type { ModelField } from '../../core/model.ts'
import type { CallError } from '../api/errors.ts'

/** Errors of fields that this form does not show: said here, or the message would point at nothing. */
export const UnplacedErrors = ({ failure, fields }: { failure: CallError; fields: readonly ModelField[] }) => {
  const lost = Object.entries(failure.errors).filter(
    ([key]) => !fields.some(({ wire, name }) => wire === key || name === key),
  )
  if (lost.length === 0) return null
  return (
    <ul>
      {lost.map(([key, messages]) => (
        <li key={key}>
          <bdi dir="ltr">{key}</bdi>: {messages.join(' ')}
        </li>
      ))}
    </ul>
  )
}
