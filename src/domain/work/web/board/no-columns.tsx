import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { createRow } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../../web/data/rows/write-effects.ts'
import { standardColumns } from './standard-columns.ts'

/** Empty state of a sprint without columns, with a button that adds the standard ones. */
export const NoColumns = ({ sprint }: { sprint: string }) => {
  const { t } = useTranslation(['board', 'common', 'stage', 'work'])
  const mayAdd = useHolds({ permissions: ['stage-store'] })
  const act = useAction()
  const stage = useModel('stage')
  const [isPending, setPending] = useState(false)
  const make = async () => {
    if (isPending) return
    setPending(true)
    await act(
      async () => {
        let last: { data: unknown } = { data: undefined }
        // Sequential, so that they are stored in order.
        for (const column of standardColumns(t)) last = await createRow(stage, { ...column, sprint_id: sprint })
        return last
      },
      { more: [anyChangeOf('stage'), anyChangeOf('task')] },
      t('common:message.created'),
    )
    setPending(false)
  }
  return (
    <EmptyState text={t('board:columns.none')}>
      {mayAdd && (
        <Button variant="contained" aria-disabled={isPending} onClick={() => void make()}>
          {t('board:columns.standard')}
        </Button>
      )}
    </EmptyState>
  )
}
