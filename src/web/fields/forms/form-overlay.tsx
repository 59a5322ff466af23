import { useSearchParams } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { formParameter, newForm } from '../../data/addresses/form-address.ts'
import { ExistingRow, NewRow } from './form-dialogs.tsx'

/** The form that the URL opens over the page. Back closes it. */
export const FormOverlay = ({ model }: { model: Model }) => {
  const [params, setParams] = useSearchParams()
  const form = params.get(formParameter)
  if (form === null) return null
  const close = () =>
    setParams(
      (now) => {
        // A copy: the form must stay until the navigation, which a leave guard can block, has happened.
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
