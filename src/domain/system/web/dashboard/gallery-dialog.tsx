import AddIcon from '@mui/icons-material/Add'
import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { KeptTile } from '../../../../core/declare/kept-tile.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { wholeDashboard } from '../../../../core/declare/tile.ts'
import { fold } from '../../../../core/query/fold.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { SectionFailure, SectionSkeleton } from '../../../../web/base/ui/state/section-state.tsx'
import { useHoldsAll } from '../../../../web/data/access/use-holds-all.ts'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { useTiles } from '../../../../web/views/tiles/use-tiles.ts'
import { FigureChoice } from './figure-choice.tsx'
import { newTileId } from './new-tile-id.ts'

type Props = {
  readonly kept: readonly KeptTile[]
  readonly onAdd: (tile: KeptTile) => void
  readonly onClose: () => void
}

/** A dialog of everything that a dashboard can show: ready tiles, figures of a row, and the reader's reports. */
export const GalleryDialog = ({ kept, onAdd, onClose }: Props) => {
  const { t } = useTranslation<string>()
  const id = useId()
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const [search, setSearch] = useState('')
  const query = useTiles({ path: '/dashboard', params: { ready: wholeDashboard } })
  const taken = new Set(kept.flatMap(({ ready }) => ready ?? []))
  const tiles = (query.data ?? []).filter(({ title }) => fold(title).includes(fold(search)))
  const counted = models.all.filter(
    ({ entity }) =>
      entity.measures !== undefined && entity.page !== undefined && holdsAll([permissionFor(entity, 'index')]),
  )
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('dashboards:gallery')}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          size="small"
          margin="dense"
          label={t('dashboards:search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {query.data === undefined ? (
          query.isError ? (
            <SectionFailure text={query.error.message} onRetry={() => void query.refetch()} />
          ) : (
            <SectionSkeleton />
          )
        ) : tiles.length === 0 ? (
          <Typography color="text.secondary" sx={{ marginBlock: 3 }}>
            {t('dashboards:noneFound')}
          </Typography>
        ) : (
          <List dense aria-label={t('dashboards:readyTiles')} sx={{ maxBlockSize: 280, overflow: 'auto' }}>
            {tiles.map(({ id: ready, title, kind }) => (
              <li key={ready}>
                <ListItemButton onClick={() => onAdd({ id: newTileId(), ready })}>
                  <ListItemText primary={<bdi>{title}</bdi>} secondary={t(`dashboards:as.${kind}`)} />
                  {taken.has(ready) ? (
                    <CheckIcon fontSize="small" color="success" titleAccess={t('dashboards:isOn')} />
                  ) : (
                    <AddIcon fontSize="small" color="action" />
                  )}
                </ListItemButton>
              </li>
            ))}
          </List>
        )}
        <FigureChoice onAdd={onAdd} />
        {counted.length > 0 && (
          <Box sx={{ marginBlockStart: 4 }}>
            <Typography component="h3" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
              {t('dashboards:ask')}
            </Typography>
            <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 1 }}>
              {t('dashboards:askText')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
              {counted.map(({ name, entity }) => (
                <Link key={name} component={RouterLink} to={`${entity.page}?shape=report`}>
                  {t(keyOfEntity(name, 'many'))}
                </Link>
              ))}
            </Box>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('dashboards:done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
