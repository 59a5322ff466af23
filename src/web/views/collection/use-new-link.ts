import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfNew } from '../../../core/words/keys.ts'
import { useHolds } from '../../data/access/can.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { creationPage } from '../../data/addresses/creation-page.ts'
import { newAddress, type Preset } from '../../data/addresses/form-address.ts'
import { useProduct } from '../../data/areas/product.ts'
import { hasQuickForm, openQuickForm } from '../../fields/commands/quick-form.ts'

export type NewLink = {
  readonly label: string
  readonly to: string
  readonly onClick: (event: MouseEvent) => void
}

/** Returns the link to the form of a new row; undefined without the permission. */
export const useNewLink = (model: Model, preset?: Preset): NewLink | undefined => {
  const { t } = useTranslation()
  const may = useHolds({ permissions: [permissionFor(model.entity, 'store')] })
  const making = creationPage(useProduct().pages, model, useHoldsAll())
  const location = useLocation()
  if (!may || !(model.operations.has('store') || making !== undefined)) return undefined
  return {
    label: making === undefined ? t(keyOfNew(model.name)) : t(making.makes.title),
    to: making?.path ?? newAddress(model, location, preset),
    onClick: (event) => {
      // With a modifier key, the whole form opens in a tab or window of its own.
      if (making !== undefined || !hasQuickForm(model) || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      openQuickForm(model)
    },
  }
}
