import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/model.ts'
import type { RowOf } from '../../../../core/register.ts'
import { useRowOrder } from '../../../../web/moves/use-row-order.ts'

/**
 * Phases or stages in the order that their numbers say.
 * @returns the rows in the order on screen, the announcement of the last move, and the function that makes one
 */
export const useReorder = <N extends 'phase' | 'stage'>(model: Model<N>, rows: readonly RowOf<N>[]) => {
  const { t } = useTranslation('stretch')
  const [said, setSaid] = useState('')
  const order = useRowOrder({
    model,
    rows,
    numberedBy: 'order',
    announce: ({ name }, place, total) => setSaid(t('moved', { name, place, total })),
  })
  return { ...order, said }
}
