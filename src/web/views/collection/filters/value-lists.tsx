import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../core/declare/fields.ts'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { leadsToActor } from '../../../../core/query/mine.ts'
import { meValue, relativeWords } from '../../../../core/query/predicate.ts'
import { keyOfChoice, labelKey } from '../../../../core/words/keys.ts'
import { settings } from '../../../base/browser/settings.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { targetModel } from '../../../data/rows/titles.ts'
import { FieldValue } from '../../../fields/values/field-value.tsx'
import { type Option, useOptions } from '../../../fields/values/inputs/use-options.ts'
import { Marked } from '../../../fields/values/marked.tsx'
import { RowFace } from '../../../fields/values/row-face.tsx'
import { type ListOption, OptionList } from './option-list.tsx'

type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly ticked: readonly string[]
  readonly onTick: (values: readonly string[]) => void
  readonly onEscape: () => void
}

const toggled = (values: readonly string[], key: string): readonly string[] =>
  values.includes(key) ? values.filter((value) => value !== key) : [...values, key]

/** The options of a choice, of which several can be ticked. */
const ChoiceList = ({ model, field, ticked, onTick, onEscape }: Props) => {
  const { t } = useTranslation()
  const { field: declared } = field
  if (declared.kind !== 'choice') return null
  return (
    <OptionList
      label={t(labelKey(model, field.name))}
      options={declared.options.map((option): ListOption => {
        const title = t(keyOfChoice(model.name, field.name, option))
        if (declared.marks === undefined) return { key: option, title }
        return { key: option, title, content: <Marked entity={model.name} field={field.name} value={option} /> }
      })}
      ticked={ticked}
      onChoose={(key) => onTick(toggled(ticked, key))}
      onEscape={onEscape}
    />
  )
}

/** Conditions compare rows by their ids, whatever form they have on the wire. */
const asReference = (field: ModelField): ModelField =>
  'to' in field.field ? { ...field, field: { kind: 'ref', to: field.field.to } as Field } : field

/** Rows of the field's target, searched on the server; those ticked at first, and 'Me', before the others. */
const RowList = ({ model, field, ticked, onTick, onEscape }: Props) => {
  const { t } = useTranslation()
  const reference = asReference(field)
  const target = targetModel(useProduct().models, field)
  const [initial] = useState(ticked)
  const [isSearching, setSearching] = useState(false)
  const offersMe = settings.own && leadsToActor(field)
  const { found, total, isStale, onSearch } = useOptions(reference, undefined, [], true, [], offersMe)
  const pinned = isSearching ? [] : initial.filter((key) => key !== meValue)
  const toOption = ({ key, title, row = {} }: Option): ListOption => ({
    key,
    title,
    content: (
      <>
        <RowFace model={target} row={row} />
        <bdi>{title}</bdi>
      </>
    ),
  })
  const options = [
    ...found.filter(({ key }) => key === meValue).map(toOption),
    ...pinned.map((key) => ({ key, title: key, content: <FieldValue model={model} field={reference} value={key} /> })),
    ...found.filter(({ key }) => key !== meValue && !pinned.includes(key)).map(toOption),
  ]
  return (
    <OptionList
      label={t(labelKey(model, field.name))}
      options={options}
      ticked={ticked}
      onChoose={(key) => onTick(toggled(ticked, key))}
      onEscape={onEscape}
      search={{
        isStale,
        onSearch: (text) => {
          setSearching(text.trim() !== '')
          onSearch(text)
        },
      }}
      note={
        total > found.length && (
          <Box role="status" sx={{ paddingInline: 4, paddingBlock: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {t('common:rest.typed', { shown: found.length, total })}
          </Box>
        )
      }
    />
  )
}

/** Values of a field that are picked: options of its choice, or rows. */
export const PickedList = (props: Props) =>
  props.field.field.kind === 'choice' ? <ChoiceList {...props} /> : <RowList {...props} />

type OneProps = Pick<Props, 'model' | 'field' | 'onEscape'> & { readonly onChoose: (value: string) => void }

/** Yes and no. */
export const YesNoList = ({ model, field, ...list }: OneProps) => {
  const { t } = useTranslation()
  const options = [
    { key: 'true', title: t('common:yes') },
    { key: 'false', title: t('common:no') },
  ]
  return <OptionList label={t(labelKey(model, field.name))} options={options} {...list} />
}

/** Stretches of time around today. */
export const RelativeList = ({ model, field, ...list }: OneProps) => {
  const { t } = useTranslation()
  const options = relativeWords.map((word) => ({ key: word, title: t(`common:relative.${word}`) }))
  return <OptionList label={t(labelKey(model, field.name))} options={options} {...list} />
}
