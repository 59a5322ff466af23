import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { keyOfEntity, labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { useOptionalFacetModel } from '../facet-model.ts'
import { ShareForm } from './share-form.tsx'
import { ShareList } from './share-list.tsx'

type Props = { readonly model: Model; readonly row: Row; readonly onClose: () => void }

/** Creates share links of a row and lists the existing ones with their state. */
export const ShareDialog = ({ model, row, onClose }: Props) => {
  const { t, i18n } = useTranslation(['share', 'common'])
  const checklist = useOptionalFacetModel('checklists')
  const titleId = useId()
  const { shares, checklists } = model.entity
  const sharedFields = [
    ...[model.entity.title, ...(shares?.shows ?? []), ...Object.keys(shares?.parts ?? {})].map((one) =>
      t(labelKey(model, one)),
    ),
    ...(checklists === undefined || checklist === undefined ? [] : [t(keyOfEntity(checklist.name, 'many'))]),
  ]
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 2, paddingInline: 6, paddingBlockStart: 4 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
          {t('share:title', { name: `\u2068${titleOf(model, row)}\u2069` })}
        </Typography>
        <IconButton autoFocus size="small" aria-label={t('common:close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent>
        <Stack spacing={5}>
          <Typography color="text.secondary">
            {t('share:text', { value: new Intl.ListFormat(i18n.language).format(sharedFields) })}
          </Typography>
          <ShareForm model={model} row={row} />
          <ShareList row={row} />
        </Stack>
      </DialogContent>
    </Dialog>
  )
}
