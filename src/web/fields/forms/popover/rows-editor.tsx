import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { traitsOf } from '../../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { includedRows, keyIn, targetModel } from '../../../data/rows/titles.ts'
import { colorField, RowFace } from '../../values/row-face.tsx'
import { mayBeEmpty } from '../form-fields.ts'
import { startValues } from '../form-values.ts'
import type { EditorProps } from './editor.ts'
import type { Option } from './option.ts'
import { OptionList } from './option-list.tsx'
import { useRowOptions } from './use-row-options.ts'

/** A row's picture, or the dot of its colour. */
const Face = ({ model, row }: { readonly model: Model; readonly row: Row | undefined }) => {
  const color = colorField(model)
  if (row === undefined) return null
  const value = color === undefined ? undefined : row[color.wire]
  if (typeof value === 'string')
    return (
      <Box
        component="span"
        aria-hidden
        sx={{ inlineSize: 10, blockSize: 10, borderRadius: '50%', flex: 'none' }}
        style={{ backgroundColor: value }}
      />
    )
  return <RowFace model={model} row={row} side={22} />
}

/** The keys that a reference of the row has now. */
const keysOf = (field: ModelField, row: Row): readonly string[] =>
  [startValues([field], row)[field.wire]].flat().flatMap((key) => (typeof key === 'string' && key !== '' ? [key] : []))

/** A row, or rows, of another entity. One is saved as it is chosen, several as each is ticked. */
export const RowsEditor = ({ model, field, row, onSave, onClose }: EditorProps) => {
  const { t } = useTranslation(['common', model.name])
  const { models } = useProduct()
  const target = targetModel(models, field)
  const [typed, setTyped] = useState('')
  const { options, isStale, remaining } = useRowOptions(model, field, row, typed)
  const isMany = traitsOf(field.field).many === true
  const keys = keysOf(field, row)
  const none: Option = { key: '', title: t('common:none'), value: null }
  // This option comes last, as Enter chooses the first line.
  const isOffered = !isMany && keys.length > 0 && mayBeEmpty(field) && typed === ''
  const choose = ({ key, value, row: related }: Option) => {
    if (!isMany) return keys.includes(key) ? onClose() : onSave(value, { related: related ?? null })
    const rows = includedRows(field, row)
    const isChosen = keys.includes(key)
    onSave(isChosen ? keys.filter((one) => one !== key) : [...keys, key], {
      related: isChosen ? rows.filter((one) => keyIn(field, one) !== key) : [...rows, ...(related ? [related] : [])],
      stays: true,
    })
  }
  return (
    <OptionList
      label={t(labelKey(model, field.name))}
      placeholder={t('common:property.find', { label: t(labelKey(model, field.name)) })}
      options={isOffered ? [...options, none] : options}
      typed={typed}
      onType={setTyped}
      isStale={isStale}
      checked={new Set(keys)}
      isMany={isMany}
      faceOf={({ row: related }) => <Face model={target} row={related} />}
      emptyText={t(target.name === models.actorEntity ? 'common:property.nobody' : 'common:noOptions')}
      note={remaining > 0 ? t('common:property.remaining', { count: remaining }) : undefined}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
