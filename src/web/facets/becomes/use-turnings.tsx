import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { type Turning, turningAction, turningsOf } from '../../../core/declare/turnings.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import type { Choice } from '../../base/ui/choices-button.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'
import { TurnDialog } from './turn-dialog.tsx'
import { turningKey } from './turning-key.ts'

/** Returns menu entries for the entities that the user may turn a row into, and the dialog of the chosen one. */
export const useTurnings = (
  model: Model,
  row: Row,
  may: (action: 'update' | 'delete') => boolean,
  /** Called as the dialog opens and closes. */
  onOpen?: (isOpen: boolean) => void,
): { readonly choices: readonly Choice[]; readonly dialog: ReactNode } => {
  const { t } = useTranslation()
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const [chosen, setChosen] = useState<Turning>()
  const turnings = settings.own ? turningsOf(models, model) : []
  const choose = (turning: Turning | undefined) => {
    setChosen(turning)
    onOpen?.(turning !== undefined)
  }
  const mayTurn = (turning: Turning) => {
    const action = turningAction(turning)
    return (action === 'show' || may(action)) && holdsAll([permissionFor(turning.target.entity, 'store')])
  }
  return {
    choices: turnings.map((turning) => [t(turningKey(turning)), () => choose(turning), mayTurn(turning)]),
    dialog: chosen && <TurnDialog turning={chosen} row={row} onClose={() => choose(undefined)} />,
  }
}
