import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { opensInDialog } from '../../../core/declare/form-place.ts'
import type { Model } from '../../../core/declare/model.ts'
import { formParameter } from '../../data/addresses/form-address.ts'
import { FormPlaceholder } from './form-placeholder.tsx'

/** Loaded on demand: forms and inputs are larger than most pages. */
const FormOverlay = lazy(async () => ({ default: (await import('./form-overlay.tsx')).FormOverlay }))

/** Shows an entity's form over the page if the URL asks for it. */
export const FormOver = ({ model }: { model: Model }) => {
  const [params] = useSearchParams()
  if (!params.has(formParameter) || !opensInDialog(model.entity)) return null
  return (
    <Suspense fallback={<FormPlaceholder />}>
      <FormOverlay model={model} />
    </Suspense>
  )
}
