import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import type { NewRow } from '../../../../core/declare/register.ts'
import { EmptyState } from '../../../base/ui/state/empty-state.tsx'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { createRow } from '../../../data/rows/row-calls.ts'
import { useAction } from '../../../data/rows/use-write.ts'
import { anyChangeOf } from '../../../data/rows/write-effects.ts'

type Props<N extends string> = {
  readonly model: Model<N>
  /** The entity of the cards, which may take places in new columns. */
  readonly cards: Model
  /** The reason why there is no column. */
  readonly text: string
  /** The usual columns, in their order. */
  readonly usual: readonly NewRow<N>[]
}

/** Empty state of a board without columns, with a button that adds the usual ones. */
export const NoColumns = <N extends string>({ model, cards, text, usual }: Props<N>) => {
  const { t } = useTranslation(['board', 'common'])
  const mayAdd = useHoldsAll()([permissionFor(model.entity, 'store')])
  const act = useAction()
  const [isPending, setPending] = useState(false)
  const make = async () => {
    if (isPending) return
    setPending(true)
    await act(
      async () => {
        let last: { data: unknown } = { data: undefined }
        // Sequential, so that they are stored in order.
        for (const column of usual) last = await createRow(model, column)
        return last
      },
      { more: [anyChangeOf(model), anyChangeOf(cards)] },
      t('common:message.created'),
    )
    setPending(false)
  }
  return (
    <EmptyState text={text}>
      {mayAdd && (
        <Button variant="contained" aria-disabled={isPending} onClick={() => void make()}>
          {t('board:columns.standard')}
        </Button>
      )}
    </EmptyState>
  )
}
