import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeptTile, type TileKind, tileSizes } from '../../../../core/declare/kept-tile.ts'
import { type Choice, ChoicesButton } from '../../../../web/base/ui/choices-button.tsx'
import { kindsFor } from '../../../../web/views/tiles/kinds-for.ts'
import type { ShownTile } from '../../../../web/views/tiles/shown-tile.ts'
import { drawnAs, renamed, resized, without } from './arrangement.ts'

type RenameProps = { readonly title: string; readonly onClose: () => void; readonly onSave: (title: string) => void }

const RenameDialog = ({ title: before, onClose, onSave }: RenameProps) => {
  const { t } = useTranslation(['dashboards', 'common'])
  const id = useId()
  const [title, setTitle] = useState(before)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    onSave(title.trim())
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={save}>
        <DialogTitle id={id}>{t('dashboards:rename')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            required
            fullWidth
            margin="dense"
            label={t('dashboards:tileTitle')}
            value={title}
            error={title.trim() === ''}
            helperText={title.trim() === '' ? t('common:error.required') : undefined}
            onChange={({ target }) => setTitle(target.value)}
            slotProps={{ htmlInput: { maxLength: 200, dir: 'auto' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Props = {
  readonly tile: ShownTile
  readonly kept: readonly KeptTile[]
  readonly onChange: (kept: readonly KeptTile[]) => void
  readonly onStep: (by: -1 | 1) => void
}

/** A menu that changes a tile's place, width, drawing and name. */
export const TileMenu = ({ tile, kept, onChange, onStep }: Props) => {
  const { t } = useTranslation('dashboards')
  const [isRenaming, setRenaming] = useState(false)
  const { id, title, size, kind } = tile
  const kinds: readonly TileKind[] = kindsFor(tile)
  const choices: readonly Choice[] = [
    [t('earlier'), () => onStep(-1), true],
    [t('later'), () => onStep(1), true],
    ...tileSizes.map(
      (one): Choice => [t('columns', { count: one }), () => onChange(resized(kept, id, one)), one !== size],
    ),
    ...kinds.map((one): Choice => [t(`as.${one}`), () => onChange(drawnAs(kept, id, one)), one !== kind]),
    [t('rename'), () => setRenaming(true), true],
    [t('remove'), () => onChange(without(kept, id)), true],
  ]
  return (
    <>
      <ChoicesButton label={t('tileActions', { title })} choices={choices} />
      {isRenaming && (
        <RenameDialog
          title={title}
          onClose={() => setRenaming(false)}
          onSave={(next) => onChange(renamed(kept, id, next))}
        />
      )}
    </>
  )
}
