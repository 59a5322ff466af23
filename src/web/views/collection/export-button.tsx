import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { exportAction, permissionFor } from '../../../core/declare/permissions.ts'
import { settings } from '../../base/browser/settings.ts'
import { PopupMenu } from '../../base/ui/popup-menu.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { exportFormats, useExport } from '../../data/rows/use-export.ts'
import type { RowsQuery } from '../../data/rows/use-rows.ts'
import { useButtonCommand } from '../../fields/commands/use-button-command.ts'

type Props = {
  readonly model: Model
  readonly query: RowsQuery
  /** Ids of the rows to export; undefined exports all that match. */
  readonly ids?: readonly string[]
}

/** Downloads the list's rows as a file. Needs a permission that other servers, which have no such call, never grant. */
export const ExportButton = ({ model, query, ids }: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { pending, run, mail } = useExport(model)
  const may = useHolds({ permissions: [permissionFor(model.entity, exportAction)] })
  const button = useButtonCommand('list.export', 'common:export.button', DownloadIcon, 'list', {
    words: 'command:words.export',
  })
  if (!may) return null
  return (
    <>
      <Button
        ref={button}
        title={t('export.button')}
        color="inherit"
        startIcon={<DownloadIcon />}
        endIcon={<ArrowDropDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        // The button is not `disabled`, as it would lose the focus.
        aria-disabled={pending}
        onClick={({ currentTarget }) => {
          if (!pending) setAnchor(currentTarget)
        }}
      >
        <span className="button-word">{t(pending ? 'export.pending' : 'export.button')}</span>
      </Button>
      <PopupMenu
        id={id}
        label={t('export.button')}
        anchor={anchor}
        close={() => setAnchor(null)}
        choices={[
          ...exportFormats
            .filter((format) => settings.own || format === 'xlsx')
            .map((format) => ({ label: t(`export.${format}`), run: () => void run(query, format, ids) })),
          ...(model.entity.reports === true ? [{ label: t('export.mail'), run: () => void mail(query, ids) }] : []),
        ]}
      />
    </>
  )
}
