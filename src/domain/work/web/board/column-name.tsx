import InputBase from '@mui/material/InputBase'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { isEnter } from '../../../../web/base/ui/enter-key.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { changeRow } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'

/** Input that renames a column: Enter and blur save, Escape cancels. */
export const ColumnName = ({ stage, onDone }: { stage: RowOf<'stage'>; onDone: () => void }) => {
  const { t } = useTranslation('board')
  const act = useAction()
  const model = useModel('stage')
  const was = stage.name
  const [name, setName] = useState(was)
  const [isPending, setPending] = useState(false)
  const save = async () => {
    const newName = name.trim()
    if (isPending) return
    if (newName === '' || newName === was) return onDone()
    setPending(true)
    const isDone = await act(() => changeRow(model, stage, { name: newName }), {
      rows: model,
    })
    setPending(false)
    if (isDone) onDone()
  }
  return (
    <InputBase
      value={name}
      autoFocus
      onChange={({ target }) => setName(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => void save()}
      inputProps={{
        'aria-label': t('columns.rename', { name: was }),
        maxLength: 80,
        onKeyDown: (event) => {
          if (isEnter(event)) void save()
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone()
          }
        },
      }}
      sx={{ flex: 1, minInlineSize: 0, fontSize: '0.875rem', fontWeight: 600, '& input': { p: 0 } }}
    />
  )
}
