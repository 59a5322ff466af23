import StarIcon from '@mui/icons-material/Star'
import StarBorderIcon from '@mui/icons-material/StarBorder'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { useFavor, useFavorites } from './use-favorites.ts'

/** Toggles whether a row is one of the user's favourites. */
export const FavoriteButton = ({ model, row }: { model: Model; row: Row }) => {
  const { t } = useTranslation('facets')
  const favor = useFavor(model)
  const isFavorite = useFavorites(model).ids.has(String(row.id))
  const [pending, setPending] = useState(false)
  return (
    <IconButton
      size="small"
      aria-pressed={isFavorite}
      aria-label={t('favorite.of', { name: titleOf(model, row) })}
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
