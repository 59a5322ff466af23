import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { FieldOf } from '../../../../core/declare/kinds.ts'
import type { Model } from '../../../../core/declare/model.ts'
import type { FieldName, Known } from '../../../../core/declare/register.ts'
import { optionOfWord } from '../../../../core/words/choice-words.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { type Look, markLooks } from '../../values/mark-looks.ts'

export type ChoiceProps<N extends string = string, F extends string = string> = {
  readonly model: Model<N>
  /** Name of a choice field with marks. */
  readonly field: Known<F, FieldName<N>>
  readonly row: Row
  /** Shows the label beside the mark. */
  readonly hasLabel?: boolean
}

/** Returns the look of a value; an unknown value has that of the initial one. */
const choiceLook = ({ marks, initial, options }: FieldOf<'choice'>, value: string | undefined): Look =>
  markLooks[marks?.[value ?? initial ?? options[0] ?? ''] ?? 'open']

/** The field, the row's value as an option of ours, its label and look. @throws Error if the field is no choice */
const useChoice = <N extends string, F extends string>({
  model,
  field: name,
  row,
}: Pick<ChoiceProps<N, F>, 'model' | 'field' | 'row'>) => {
  const { t } = useTranslation(model.name)
  const field = model.byName.get(name)
  if (field?.field.kind !== 'choice') throw new Error(`${model.name}.${name} is no closed list`)
  const choice = field.field
  const labelOf = (value: string) => t(keyOfChoice(model.name, name, value))
  const value = optionOfWord(choice, row[field.wire])
  const label = value === undefined ? String(row[field.wire] ?? '') : labelOf(value)
  return { field, choice, word: labelOf, shown: label, look: choiceLook(choice, value) }
}

/** A choice's value as its mark, read-only. */
export const ChoiceMark = <N extends string, const F extends string>({
  hasLabel = false,
  ...of
}: ChoiceProps<N, F>) => {
  const { shown: label, look } = useChoice(of)
  const { icon: Icon, color } = look
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, p: 1, color }}>
      <Icon sx={{ fontSize: 18 }} {...(hasLabel ? {} : { titleAccess: label })} />
      {hasLabel && <span>{label}</span>}
    </Box>
  )
}
