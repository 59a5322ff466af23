import { useAbility } from '@casl/react'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { useFocusBeside } from '../../../../web/base/ui/focus/focus-beside.ts'
import { type Access, permitsRow } from '../../../../web/data/access/ability.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { changeRow } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'

type Props = { readonly project: Row; readonly sprint: RowOf<'sprint'> }

/** Reopens the completed sprint of the board, with the permission. */
export const ReopenSprint = ({ project, sprint }: Props) => {
  const { t } = useTranslation('backlog')
  const mayEdit = permitsRow(useAbility<Access>(), 'update', 'project', project)
  const may = useHolds({ permissions: ['sprint-update'] }) && mayEdit
  const act = useAction()
  const model = useModel('sprint')
  const [isPending, setPending] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button)
  if (!may) return null
  const reopen = async () => {
    if (isPending) return
    setPending(true)
    await act(() => changeRow(model, sprint, { is_completed: false }), {
      rows: model,
    })
    setPending(false)
  }
  return (
    <Button ref={button} color="inherit" size="small" aria-disabled={isPending} onClick={() => void reopen()}>
      {t('reopen')}
    </Button>
  )
}
