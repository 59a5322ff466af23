import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/words/keys.ts'
import { ConfirmDialog } from '../../base/ui/state/confirm-dialog.tsx'
import { currentSightQuestion, watchSightQuestion } from '../../data/rows/sight-question.ts'

/** Says that its maker will not see a new row, and asks whether to make it. */
export const SightDialog = () => {
  const { t, i18n } = useTranslation('common')
  const question = useSyncExternalStore(watchSightQuestion, currentSightQuestion)
  if (question === undefined) return null
  const { model, by, answer } = question
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
    by.map((name) => t(labelKey(model, name))),
  )
  return (
    <ConfirmDialog
      open
      title={t('sight.title')}
      text={by.length === 0 ? t('sight.text') : `${t('sight.text')} ${t('sight.by', { list })}`}
      confirm={t('sight.make')}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  )
}
