import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { rowPath } from '../../data/rows/row-calls.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { CopyDialog } from './copy-dialog.tsx'

/** A dialog that duplicates a row with its parts. */
export const DuplicateDialog = ({
  model,
  row,
  onClose,
}: {
  readonly model: Model
  readonly row: Row
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('copies')
  const path = `${rowPath(model, row)}/copy`
  const name = titleOf(model, row)
  return (
    <CopyDialog
      model={model}
      of={model}
      surveyPath={path}
      makePath={path}
      title={t('title', { name })}
      name={t('copyOf', { name })}
      action={t('do')}
      bodyOf={(title, choices) => ({ title, ...choices })}
      onClose={onClose}
    />
  )
}
