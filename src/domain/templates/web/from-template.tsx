import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../core/query/predicate.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { type ListToolProps, useModel } from '../../../web/data/areas/product.ts'
import { RowsPicker } from '../../../web/fields/values/inputs/rows-picker.tsx'
import type { templateKinds } from '../template.ts'
import { UseTemplate } from './use-template.tsx'

type Props = Pick<ListToolProps, 'values' | 'onMade' | 'onClose'> & { readonly kind: (typeof templateKinds)[number] }

/** A dialog that asks for the template of a new row, and then for its values. */
export const FromTemplate = ({ kind, values, onMade, onClose }: Props) => {
  const { t } = useTranslation(['copies', 'common', 'template', 'facets'])
  const id = useId()
  const model = useModel('template')
  const [template, setTemplate] = useState<Row | null>(null)
  const [isChosen, setChosen] = useState(false)
  if (isChosen && template !== null)
    return <UseTemplate row={template} {...(values && { values })} {...(onMade && { onMade })} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (template !== null) setChosen(true)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{t('facets:copy.from')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBlockEnd: 4 }}>{t('template:empty')}</DialogContentText>
          <RowsPicker
            model={model}
            multiple={false}
            label={t('template:one')}
            value={template}
            onChange={(one) => setTemplate(one)}
            where={allOf(equals('kind', kind), equals('is_archived', false))}
            isFirst
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained" disabled={template === null}>
            {t('copies:next')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
