import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { CallError } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { useRowWrite } from '../../data/access/use-row-write.ts'
import { useEditable } from '../../views/row-page/use-editable.ts'

type SwitchProps = { readonly model: Model; readonly row: Row; readonly field: ModelField }

/** The switch of a row's yes-or-no field, saved at once; it can't be moved by those who may not change the field. */
const RowSwitch = ({ model, row, field }: SwitchProps) => {
  const { t } = useTranslation(model.name)
  const write = useRowWrite(model, { include: [] })
  const mayEdit = useEditable(model, row)(field)
  /** The value while the server is told. */
  const [next, setNext] = useState<boolean>()
  const change = async (on: boolean) => {
    if (next !== undefined) return
    setNext(on)
    try {
      await write(row, { [field.wire]: on })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notify({ type: 'error', message: error.message })
    } finally {
      setNext(undefined)
    }
  }
  return (
    <FormControlLabel
      label={t(labelKey(model, field.name))}
      sx={{ flex: 'none', marginInlineEnd: 0, '@media print': { display: 'none' } }}
      control={
        <Switch checked={next ?? row[field.wire] === true} disabled={!mayEdit} onChange={(_, on) => void change(on)} />
      }
    />
  )
}

type Props = {
  readonly model: Model
  readonly row: Row
  /** Name of the field that turns the row on and off, if one does. */
  readonly name: string | undefined
  /** The row's title. */
  readonly children: ReactNode
}

/** A row's title with the switch that turns the row on and off. */
export const Switched = ({ model, row, name, children }: Props) => {
  const field = name === undefined ? undefined : model.byName.get(name)
  if (field === undefined || row[field.wire] === undefined) return children
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', columnGap: 4 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minInlineSize: 0 }}>{children}</Box>
      <RowSwitch model={model} row={row} field={field} />
    </Box>
  )
}
