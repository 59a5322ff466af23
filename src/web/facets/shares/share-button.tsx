import LinkIcon from '@mui/icons-material/Link'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionFor } from '../../../core/permissions.ts'
import { useHolds } from '../../access/can.tsx'
import { useButtonCommand } from '../../commands/use-button-command.ts'
import type { FacetPanelProps } from '../../product/product.ts'
import { deferred } from '../../ui/deferred.tsx'
import { useFacetModel, useMayOnFacet } from '../facet-model.ts'

const ShareDialog = deferred(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Opens the dialog of a row's share links. Hidden on other servers, which have no such calls. */
export const ShareButton = ({ model, row, mayChange }: FacetPanelProps) => {
  const { t } = useTranslation('share')
  const mayList = useMayOnFacet(useFacetModel('shares'), 'index')
  const mayShare = useHolds({ permissions: [permissionFor(model.entity, 'share')] }) && mayList && mayChange
  const [isOpen, setOpen] = useState(false)
  const button = useButtonCommand('row.share', 'share:button', LinkIcon, 'here')
  if (!mayShare) return null
  return (
    <>
      <Button ref={button} startIcon={<LinkIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <ShareDialog model={model} row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
