import type { GridLocaleText } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The words that the grid shows or names for screen readers as we use it. Ours, because MUI X's files of a language come
 * later than the grid and are made of words for tools that it doesn't show.
 */
export const useGridWords = (): Partial<GridLocaleText> => {
  const { t } = useTranslation('list')
  return useMemo(
    () => ({
      columnHeaderSortIconLabel: t('grid.sort'),
      checkboxSelectionHeaderName: t('grid.selection'),
      checkboxSelectionSelectAllRows: t('grid.selectAll'),
      checkboxSelectionUnselectAllRows: t('grid.unselectAll'),
      checkboxSelectionSelectRow: t('grid.select'),
      checkboxSelectionUnselectRow: t('grid.unselect'),
      noColumnsOverlayLabel: t('grid.noColumns'),
    }),
    [t],
  )
}
