import LinkIcon from '@mui/icons-material/Link'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { useHolds } from '../../data/access/can.tsx'
import type { FacetPanelProps } from '../../data/areas/product.ts'
import { useButtonCommand } from '../../fields/commands/use-button-command.ts'
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
      <Button
        ref={button}
        color="inherit"
        startIcon={<LinkIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="button-word">{t('button')}</span>
      </Button>
      {isOpen && <ShareDialog model={model} row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
