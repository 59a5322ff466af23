import { useAbility } from '@casl/react'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Access, permitsRow } from '../../../../web/access/ability.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import type { Row } from '../../../../web/api/shapes.ts'
import { changeRow } from '../../../../web/data/row-calls.ts'
import { useAction } from '../../../../web/data/use-write.ts'
import { useModel } from '../../../../web/product/product.ts'
import { useFocusBeside } from '../../../../web/ui/focus-beside.ts'

type Props = { readonly project: Row; readonly sprint: Row }

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
