import DeleteIcon from '@mui/icons-material/DeleteOutline'
import UploadIcon from '@mui/icons-material/Upload'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { importAction, isImported, permissionFor, restoreAction } from '../../../core/declare/permissions.ts'
import { settings } from '../../base/browser/settings.ts'
import { iconButtons } from '../../base/theme/icon-buttons.ts'
import { breakpoints } from '../../base/theme/tokens.ts'
import { useHolds } from '../../data/access/can.tsx'
import type { RowsQuery } from '../../data/rows/use-rows.ts'
import type { Command } from '../../fields/commands/command.ts'
import { useCommands } from '../../fields/commands/registry.ts'
import { ExportButton } from '../../views/collection/export-button.tsx'

/** Rarely used buttons: words as the other tools, icons where there is less room; phones show both in a menu. */
const rareTools = {
  display: 'flex',
  gap: 1,
  [`@media (min-width:${breakpoints.sm}px)`]: { '& .MuiButton-endIcon': { display: 'none' } },
  [`@media (min-width:${breakpoints.sm}px) and (max-width:${breakpoints.lg - 0.05}px)`]: iconButtons,
  [`@media (min-width:${breakpoints.lg}px)`]: { '& .MuiButton-startIcon': { display: 'none' } },
} as const

/** Link to the trash, for users who may restore rows; the specification has no trash. */
const TrashLink = ({ model: { entity } }: { model: Model }) => {
  const { t } = useTranslation('list')
  const may = useHolds({ permissions: [permissionFor(entity, restoreAction)] })
  const navigate = useRef(useNavigate())
  const address = `${entity.page}?trash=1`
  const isOffered = may && entity.trash === true && settings.own
  const commands = useMemo(
    (): readonly Command[] =>
      isOffered
        ? [
            {
              id: 'list.trash',
              label: { key: 'list:trash.button' },
              icon: DeleteIcon,
              group: 'list',
              words: 'command:words.trash',
              run: () => void navigate.current(address),
            },
          ]
        : [],
    [isOffered, address],
  )
  useCommands(commands)
  if (!isOffered) return null
  return (
    <Button title={t('trash.button')} component={Link} to={address} color="inherit" startIcon={<DeleteIcon />}>
      <span className="button-word">{t('trash.button')}</span>
    </Button>
  )
}

/** Link to the import of rows, for users who may import. */
const ImportLink = ({ model }: { model: Model }) => {
  const { t } = useTranslation('common')
  const may = useHolds({ permissions: [permissionFor(model.entity, importAction)] })
  if (!may || !isImported(model)) return null
  return (
    <Button
      title={t('import.button')}
      component={Link}
      to={`${model.entity.page}/import`}
      color="inherit"
      startIcon={<UploadIcon />}
    >
      <span className="button-word">{t('import.button')}</span>
    </Button>
  )
}

/** The tools that act on a list as a whole. */
export const RareTools = ({ model, query }: { model: Model; query: RowsQuery }) => (
  <Box sx={rareTools}>
    <ExportButton model={model} query={query} />
    <ImportLink model={model} />
    <TrashLink model={model} />
  </Box>
)
