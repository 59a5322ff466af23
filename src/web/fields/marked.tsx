import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { optionOfWord } from '../../core/choice-words.ts'
import { keyOfChoice } from '../../core/keys.ts'
import type { EntityName, FieldName, Known } from '../../core/register.ts'
import { useModel } from '../product/product.ts'
import { useLooks } from './use-looks.ts'

type Props<N extends string, F extends string> = {
  readonly entity: Known<N, EntityName>
  /** A closed list of it. */
  readonly field: Known<F, FieldName<N>>
  readonly value: unknown
}

/** A value of a closed list by the mark that is declared for it: icon, colour and word, never the colour alone. */
export const Marked = <const N extends string, const F extends string>({ entity, field, value }: Props<N, F>) => {
  const { t } = useTranslation<string>(entity)
  const declared = useModel<string>(entity).byName.get(field)?.field
  const looks = useLooks()
  if (declared?.kind !== 'choice' || typeof value !== 'string' || value === '') return null
  const option = optionOfWord(declared, value)
  const mark = option === undefined ? undefined : declared.marks?.[option]
  const look = mark === undefined ? undefined : looks?.[mark]
  const Icon = look?.icon
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: look?.color ?? 'text.secondary' }}
    >
      {Icon !== undefined && <Icon sx={{ fontSize: 16 }} />}
      {/* Its room is kept until it has come. */}
      {Icon === undefined && mark !== undefined && <Box component="span" sx={{ inlineSize: 16 }} />}
      {/* On the line of the words around it. */}
      <Box component="span" sx={{ alignSelf: 'baseline', fontSize: '0.8125rem', fontWeight: 500 }}>
        {option === undefined ? <bdi>{value}</bdi> : t(keyOfChoice(entity, field, option))}
      </Box>
    </Box>
  )
}
