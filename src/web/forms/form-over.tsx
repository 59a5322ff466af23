import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { opensInDialog } from '../../core/form-place.ts'
import type { Model } from '../../core/model.ts'
import { formParameter } from '../addresses/form-address.ts'
import { FieldComing } from './field-coming.tsx'

/** Inputs and their form weigh more than the page that they open over. */
const FormOverlay = lazy(async () => ({ default: (await import('./form-overlay.tsx')).FormOverlay }))

/** Opens an entity's form over this page where the address asks for it. */
export const FormOver = ({ model }: { model: Model }) => {
  const [params] = useSearchParams()
  if (!params.has(formParameter) || !opensInDialog(model.entity)) return null
  return (
    <Suspense fallback={<FieldComing />}>
      <FormOverlay model={model} />
    </Suspense>
  )
}
