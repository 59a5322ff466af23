import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { PeoplePicker } from '../../fields/values/inputs/people-picker.tsx'
import { Explanation } from './explanation.tsx'
import { Holders } from './holders.tsx'

const actions = ['show', 'update', 'delete'] as const
type Props = { readonly model: Model; readonly row: Row; readonly onClose: () => void }

/** A dialog about the users who may do something to a row, and why one of them may or may not. */
export const AccessDialog = ({ model, row, onClose }: Props) => {
  const { t } = useTranslation(['office', 'common'])
  const id = useId()
  const [action, setAction] = useState<string>('show')
  const [user, setUser] = useState<Row | null>(null)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('office:access.title', { title: titleOf(model, row) })}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', gap: 2, paddingBlock: 2 }}>
          <TextField
            select
            size="small"
            label={t('office:access.action')}
            value={action}
            onChange={(event) => setAction(event.target.value)}
            sx={{ minInlineSize: 160 }}
          >
            {actions
              .filter((one) => model.operations.has(one))
              .map((one) => (
                <MenuItem key={one} value={one}>
                  {t(`common:permission.${one}`)}
                </MenuItem>
              ))}
          </TextField>
          <PeoplePicker multiple={false} label={t('office:access.person')} value={user} onChange={setUser} />
        </Box>
        {user === null ? (
          <>
            <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 1 }}>
              {t('office:access.choose')}
            </Typography>
            <Holders
              asked={{ entity: model.name, row: String(row.id), action }}
              perPage={10}
              onChoose={(chosen) => setUser(chosen)}
            />
          </>
        ) : (
          <Explanation model={model} row={row} user={user} action={action} />
        )}
      </DialogContent>
      <DialogActions>
        {user !== null && <Button onClick={() => setUser(null)}>{t('office:access.everybody')}</Button>}
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
