import { useSearchParams } from 'react-router'
import type { Model } from '../../core/model.ts'
import { formParameter, newForm } from '../addresses/form-address.ts'
import { ExistingRow, NewRow } from './form-dialogs.tsx'

/** The form that the address asks for, over the page that it stands on. Back closes it, and a link opens it. */
export const FormOverlay = ({ model }: { model: Model }) => {
  const [params, setParams] = useSearchParams()
  const form = params.get(formParameter)
  if (form === null) return null
  const close = () =>
    setParams(
      (now) => {
        // A copy: what is shown must not change before the address does, which somebody may be asked about first.
        const next = new URLSearchParams(now)
        next.delete(formParameter)
        return next
      },
      { replace: true },
    )
  return form === newForm ? (
    <NewRow model={model} onClose={close} />
  ) : (
    <ExistingRow key={form} model={model} id={form} onClose={close} />
  )
}
