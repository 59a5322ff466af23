import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { useRowsById } from '../../../data/rows/rows-by-id.ts'
import { titleOf } from '../../../data/rows/titles.ts'

type Props = { readonly model: Model; readonly field: ModelField; readonly type: string; readonly id: string }

const Title = ({ target, id }: { readonly target: Model; readonly id: string }) => {
  const { t } = useTranslation()
  const row = useRowsById(target, [id]).data?.find((one) => one.id === id)
  return <bdi>{row === undefined ? t(`${target.name}:one`) : titleOf(target, row)}</bdi>
}

/** The relation to a row of any entity, and the row's title, or its kind where the reader does not see it. */
export const SubjectWords = ({ model, field, type, id }: Props) => {
  const { t } = useTranslation()
  const target = useProduct().models.all.find(({ name }) => name === type)
  return (
    <>
      {t(labelKey(model, field.name))}{' '}
      <b>{target === undefined ? <bdi>{type}</bdi> : <Title target={target} id={id} />}</b>
    </>
  )
}
