import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { keyOfChoice, labelKey } from '../../../core/words/keys.ts'
import { usePermissionWords } from './permission-words.ts'
import { useRoleWords } from './role-words.ts'

/** A part of a rule as the server explains it. */
export type Part = {
  readonly rule: string
  readonly field?: string
  readonly value?: string | readonly string[]
  readonly changing?: true
  readonly holds: boolean
  readonly parts?: readonly Part[]
}

/** Parts of row rules as ends of a sentence: 'the user …'. */
export const useRuleWords = (model: Model) => {
  const { t } = useTranslation(['office', model.name])
  const { full } = usePermissionWords()
  const roleWords = useRoleWords()
  const label = (field: string) => (model.byName.has(field) ? t(labelKey(model, field)) : t(`common:field.${field}`))
  const wordOf = ({ field = '', value = '' }: Part): string => {
    if (typeof value !== 'string') return value.map(full).join(t('common:listSeparator'))
    const declared = model.byName.get(field)?.field
    return declared !== undefined && 'options' in declared ? t(keyOfChoice(model.name, field, value)) : value
  }
  return (part: Part): string => {
    const { rule, field = '', value } = part
    if (rule === 'named') return t(`office:condition.${String(value)}`)
    if (rule === 'roles')
      return t('office:rule.roles', {
        value: [value].flat().map(String).map(roleWords).join(t('common:listSeparator')),
      })
    // The row itself, such as one's own account.
    if (rule === 'own' && field === 'id') return t('office:rule.self')
    return t(`office:rule.${rule === 'via' && part.changing ? 'changing' : rule}`, {
      field: field === '' ? '' : label(field),
      value: wordOf(part),
    })
  }
}
