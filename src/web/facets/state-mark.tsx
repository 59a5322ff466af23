import { useTranslation } from 'react-i18next'
import { optionSaid } from '../../core/choice-words.ts'
import { keyOfChoice } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { useLooks } from '../fields/use-looks.ts'

/** The state of a row by the icon of its first choice that has marks; nothing where it has none. */
export const StateMark = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const { t } = useTranslation(model.name)
  const looks = useLooks()
  const field = model.fields.find((one) => one.field.kind === 'choice' && one.field.marks !== undefined)
  const value = field === undefined ? undefined : row[field.wire]
  if (field?.field.kind !== 'choice' || typeof value !== 'string') return null
  const option = optionSaid(field.field, value)
  const mark = option === undefined ? undefined : field.field.marks?.[option]
  const look = mark === undefined ? undefined : looks?.[mark]
  if (look === undefined || option === undefined) return null
  const Icon = look.icon
  return <Icon sx={{ fontSize: 18, color: look.color }} titleAccess={t(keyOfChoice(model.name, field.name, option))} />
}
