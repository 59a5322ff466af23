import InputBase from '@mui/material/InputBase'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf, type Model } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { isEnter } from '../../../base/ui/enter-key.ts'
import { changeRow } from '../../../data/rows/row-calls.ts'
import { titleOf } from '../../../data/rows/titles.ts'
import { useAction } from '../../../data/rows/use-write.ts'

type Props = { readonly model: Model; readonly row: Row; readonly onDone: () => void }

/** Input that renames a column: Enter and blur save, Escape cancels. */
export const ColumnName = ({ model, row, onDone }: Props) => {
  const { t } = useTranslation('board')
  const act = useAction()
  const { wire } = fieldOf(model, model.entity.title)
  const was = titleOf(model, row)
  const [name, setName] = useState(was)
  const [isPending, setPending] = useState(false)
  const save = async () => {
    const newName = name.trim()
    if (isPending) return
    if (newName === '' || newName === was) return onDone()
    setPending(true)
    const isDone = await act(() => changeRow(model, row, { [wire]: newName }), {
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
