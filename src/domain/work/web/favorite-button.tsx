import StarIcon from '@mui/icons-material/Star'
import StarBorderIcon from '@mui/icons-material/StarBorder'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../web/api/shapes.ts'
import { useFavor, useFavorites } from './use-favorites.ts'

/** The star of a project. */
export const FavoriteButton = ({ row }: { row: Row }) => {
  const { t } = useTranslation('work')
  const favor = useFavor()
  const isFavorite = useFavorites().ids.has(String(row.id))
  const [pending, setPending] = useState(false)
  return (
    <IconButton
      size="small"
      aria-pressed={isFavorite}
      aria-label={t('favorite.of', { name: String(row.name) })}
      aria-disabled={pending}
      onClick={() => {
        if (pending) return
        setPending(true)
        void favor(row, isFavorite).finally(() => setPending(false))
      }}
      sx={{ color: isFavorite ? 'warning.main' : 'text.secondary' }}
    >
      {isFavorite ? <StarIcon fontSize="small" /> : <StarBorderIcon fontSize="small" />}
    </IconButton>
  )
}
