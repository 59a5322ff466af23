import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { optionOfWord } from '../../../core/choice-words.ts'
import type { FieldOf } from '../../../core/fields.ts'
import { keyOfChoice } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import type { FieldName, Known } from '../../../core/register.ts'
import type { Row } from '../../api/shapes.ts'
import { type Look, markLooks } from '../../fields/mark-looks.ts'

export type ChoiceProps<N extends string = string, F extends string = string> = {
  readonly model: Model<N>
  /** A closed list of it with marks, by its name. */
  readonly field: Known<F, FieldName<N>>
  readonly row: Row
  /** With its word, where there is room. */
  readonly labelled?: boolean
}

/** How one of its values is drawn; one that we don't know, as the value that a new row has. */
export const choiceLook = ({ marks, initial, options }: FieldOf<'choice'>, value: string | undefined): Look =>
  markLooks[marks?.[value ?? initial ?? options[0] ?? ''] ?? 'open']

/** The field, its row's value as ours, and what is said and drawn of it. @throws Error for a field that is no choice */
export const useChoice = <N extends string, F extends string>({
  model,
  field: name,
  row,
}: Pick<ChoiceProps<N, F>, 'model' | 'field' | 'row'>) => {
  const { t } = useTranslation(model.name)
  const field = model.byName.get(name)
  if (field?.field.kind !== 'choice') throw new Error(`${model.name}.${name} is no closed list`)
  const choice = field.field
  const word = (value: string) => t(keyOfChoice(model.name, name, value))
  const value = optionOfWord(choice, row[field.wire])
  const shown = value === undefined ? String(row[field.wire] ?? '') : word(value)
  return { field, choice, word, shown, look: choiceLook(choice, value) }
}

/** A value of a closed list by its mark, to be read. */
export const ChoiceMark = <N extends string, const F extends string>({
  labelled = false,
  ...of
}: ChoiceProps<N, F>) => {
  const { shown, look } = useChoice(of)
  const { icon: Icon, color } = look
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, p: 1, color }}>
      <Icon sx={{ fontSize: 18 }} {...(labelled ? {} : { titleAccess: shown })} />
      {labelled && <span>{shown}</span>}
    </Box>
  )
}
