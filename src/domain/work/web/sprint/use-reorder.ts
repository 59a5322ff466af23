import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import type { RowOf } from '../../../../core/declare/register.ts'
import { useRowOrder } from '../../../../web/views/row-order/use-row-order.ts'

/**
 * Reorders phases or stages optimistically.
 * @returns rows in their present order, announcement of the last move, and the move function
 */
export const useReorder = <N extends 'phase' | 'stage'>(model: Model<N>, rows: readonly RowOf<N>[]) => {
  const { t } = useTranslation('stretch')
  const [announcement, setAnnouncement] = useState('')
  const order = useRowOrder({
    model,
    rows,
    numberedBy: 'order',
    announce: ({ name }, place, total) => setAnnouncement(t('moved', { name, place, total })),
  })
  return { ...order, announcement }
}
