import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { AddRow } from '../forms/add-row.tsx'

type Props = {
  readonly model: Model
  /** What a new row gets by where it is made. */
  readonly values: Readonly<Record<string, string>>
  /** The column, for who can't see it. */
  readonly where: string
}

/** The foot of a column, below what scrolls: what adds a row to it. */
export const AddCard = ({ model, values, where }: Props) => {
  const { t } = useTranslation('board')
  return <AddRow model={model} values={values} label={t('addTo', { list: where })} />
}
