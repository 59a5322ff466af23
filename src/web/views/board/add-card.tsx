import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { AddRow } from '../../fields/forms/add-row.tsx'

type Props = {
  readonly model: Model
  /** Values of a new row by its column. */
  readonly values: Readonly<Record<string, string>>
  /** Name of the column, for the accessible label. */
  readonly where: string
}

/** Footer of a column, which adds a row to it. */
export const AddCard = ({ model, values, where }: Props) => {
  const { t } = useTranslation('board')
  return <AddRow model={model} values={values} label={t('addTo', { list: where })} />
}
