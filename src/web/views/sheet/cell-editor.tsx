import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inputTraitsOf } from '../../../core/declare/input-kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { FieldInput } from '../../fields/forms/field-input.tsx'
import { isEqual, isRequired, startValues, toWire } from '../../fields/forms/form-values.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { CellFrame, type Leave } from './cell-frame.tsx'

type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly row: Row
  /** The first typed character, which replaces the value. */
  readonly first: string | undefined
  /** The value of a refused write, shown again. */
  readonly refused: unknown
  /** Opens towards the start, because the cell is in the last column. */
  readonly atEnd: boolean
  readonly onSave: (value: unknown, leave: Leave) => void
  readonly onClose: (leave: Leave) => void
}

/** Editor of a cell with the field's input. Enter saves and moves down, Tab saves and moves on, Escape cancels. */
export const CellEditor = ({ model, field, row, first, refused, atEnd, onSave, onClose }: Props) => {
  const { t } = useTranslation()
  const { timeZone } = useReading()
  const { kind } = field.field
  const { typedOver, chosenAtOnce } = inputTraitsOf(field.field)
  const start = startValues([field], row)[field.wire] ?? null
  const initialValue = refused !== undefined ? refused : first !== undefined && typedOver === true ? first : start
  const { control, handleSubmit, subscribe } = useForm({ defaultValues: { [field.wire]: initialValue } })
  const isFinished = useRef(false)

  const commit = (leave: Leave) => {
    void handleSubmit((values) => {
      if (isFinished.current) return
      isFinished.current = true
      const value = toWire(field, values[field.wire])
      if (isEqual(value, toWire(field, start))) onClose(leave)
      else onSave(value, leave)
    })()
  }
  const latestCommit = useRef(commit)
  useEffect(() => {
    latestCommit.current = commit
  })
  useEffect(() => {
    if (chosenAtOnce !== true) return undefined
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name !== undefined) latestCommit.current('stay')
      },
    })
  }, [chosenAtOnce, subscribe])
  const cancel = () => {
    isFinished.current = true
    onClose('stay')
  }
  return (
    <CellFrame
      label={t('sheet:editing', { field: t(labelKey(model, field.name)) })}
      atEnd={atEnd}
      hasLines={kind === 'longText'}
      hasOpenList={kind === 'choice'}
      // A space opens a list and is no letter of an option.
      firstKey={typedOver === true || first === ' ' ? undefined : first}
      onCommit={commit}
      onCancel={cancel}
    >
      <FieldInput
        model={model}
        field={field}
        row={row}
        control={control}
        required={isRequired(field, model, { [field.wire]: initialValue }, row, timeZone)}
        startOpen
        onChosen={chosenAtOnce === true ? () => commit('stay') : undefined}
      />
    </CellFrame>
  )
}
