import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { EntityName, FieldName, Known } from '../../../core/declare/register.ts'
import { optionOfWord } from '../../../core/words/choice-words.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import { useModel } from '../../data/areas/product.ts'
import { useLooks } from './use-looks.ts'

type Props<N extends string, F extends string> = {
  readonly entity: Known<N, EntityName>
  /** Name of a choice field. */
  readonly field: Known<F, FieldName<N>>
  readonly value: unknown
  /** Whether the label is shown; else it is the icon's name. Values without a mark are always shown. */
  readonly hasLabel?: boolean
}

/** A choice's value with its declared mark: icon, colour and label, never colour alone. */
export const Marked = <const N extends string, const F extends string>({
  entity,
  field,
  value,
  hasLabel = true,
}: Props<N, F>) => {
  const { t } = useTranslation<string>(entity)
  const declaredField = useModel<string>(entity).byName.get(field)?.field
  const looks = useLooks()
  if (declaredField?.kind !== 'choice' || typeof value !== 'string' || value === '') return null
  const option = optionOfWord(declaredField, value)
  const mark = option === undefined ? undefined : declaredField.marks?.[option]
  const look = mark === undefined ? undefined : looks?.[mark]
  const Icon = look?.icon
  const label = option === undefined ? value : t(keyOfChoice(entity, field, option))
  const isIcon = !hasLabel && mark !== undefined
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}
      {...(isIcon && { role: 'img', 'aria-label': label, title: label })}
    >
      {Icon !== undefined && <Icon sx={{ fontSize: 16, color: look?.color }} />}
      {/* Reserves the icon's space until the icons are loaded. */}
      {Icon === undefined && mark !== undefined && <Box component="span" sx={{ inlineSize: 16 }} />}
      {!isIcon && (
        // Aligned with the baseline of the surrounding text.
        <Box component="span" sx={{ alignSelf: 'baseline', fontSize: '0.8125rem' }}>
          {option === undefined ? <bdi>{label}</bdi> : label}
        </Box>
      )}
    </Box>
  )
}
