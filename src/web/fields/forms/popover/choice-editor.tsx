import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldOf } from '../../../../core/declare/kinds.ts'
import { optionOfWord } from '../../../../core/words/choice-words.ts'
import { keyOfChoice, labelKey } from '../../../../core/words/keys.ts'
import { optionsFor, useMayStep } from '../../values/followers.ts'
import { useLooks } from '../../values/use-looks.ts'
import { mayBeEmpty } from '../form-fields.ts'
import type { EditorProps } from './editor.ts'
import { matchingOptions, type Option } from './option.ts'
import { OptionList } from './option-list.tsx'

/** Options of a choice: those that may follow the present value, itself included. */
export const ChoiceEditor = ({ model, field, row, onSave, onClose }: EditorProps) => {
  const { t } = useTranslation(model.name)
  const looks = useLooks()
  const mayStep = useMayStep(model)
  const [typed, setTyped] = useState('')
  // The kind is the caller's to check (`editorOf`).
  const choice = field.field as FieldOf<'choice'>
  const titleOf = (value: string) => t(keyOfChoice(model.name, field.name, value))
  const optionOf = (value: string): Option => ({ key: value, title: titleOf(value), value })
  const allowed = optionsFor(choice, field.wire, row, mayStep).map(optionOf)
  const empty: readonly Option[] = mayBeEmpty(field) ? [{ key: '', title: t('common:none'), value: null }] : []
  const options = matchingOptions([...allowed, ...empty], typed)
  const present = optionOfWord(choice, row[field.wire]) ?? ''
  const [refused] = options.length > 0 ? [] : matchingOptions(choice.options.map(optionOf), typed)
  return (
    <OptionList
      label={t(labelKey(model, field.name))}
      placeholder={t('common:property.find', { label: t(labelKey(model, field.name)) })}
      options={options}
      typed={typed}
      onType={setTyped}
      checked={new Set([present])}
      isMany={false}
      faceOf={({ key }) => {
        const look = key === '' ? undefined : looks?.[choice.marks?.[key] ?? 'open']
        return choice.marks !== undefined && look !== undefined && key !== '' ? (
          <Box component={look.icon} aria-hidden sx={{ fontSize: 16, color: look.color }} />
        ) : null
      }}
      emptyText={
        refused === undefined
          ? t('common:noOptions')
          : t('common:property.cannotFollow', { value: refused.title, present: titleOf(present) })
      }
      onChoose={({ key, value }) => (key === present ? onClose() : onSave(value))}
      onClose={onClose}
    />
  )
}

/** Yes and no. */
export const BooleanEditor = ({ model, field, row, onSave, onClose }: EditorProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const options = matchingOptions(
    [true, false].map((value) => ({ key: String(value), title: t(value ? 'common:yes' : 'common:no'), value })),
    typed,
  )
  const present = String(row[field.wire] === true)
  return (
    <OptionList
      label={t(labelKey(model, field.name))}
      placeholder={t('common:property.find', { label: t(labelKey(model, field.name)) })}
      options={options}
      typed={typed}
      onType={setTyped}
      checked={new Set([present])}
      isMany={false}
      emptyText={t('common:noOptions')}
      onChoose={({ key, value }) => (key === present ? onClose() : onSave(value))}
      onClose={onClose}
    />
  )
}
