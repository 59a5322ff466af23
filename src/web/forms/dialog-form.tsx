import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useTranslation } from 'react-i18next'
import { EntityForm, type EntityFormProps } from './entity-form.tsx'

type Props = EntityFormProps & { readonly onClose: () => void }

/** A short form, in a dialog that has its title already. */
export const DialogForm = ({ onClose, ...props }: Props) => {
  const { t } = useTranslation('common')
  return (
    <EntityForm {...props} place="dialog">
      {(fields, pending) => (
        <>
          <DialogContent dividers>{fields}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="contained" aria-disabled={pending}>
              {t(pending ? 'saving' : 'save')}
            </Button>
          </DialogActions>
        </>
      )}
    </EntityForm>
  )
}
