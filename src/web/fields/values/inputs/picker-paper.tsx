import Paper, { type PaperProps } from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'

type PickerCounts = { readonly shownCount: number; readonly totalCount: number }
/** Counts of an open picker. A context, because MUI renders the popup's paper itself. */
export const PickerCountsContext = createContext<PickerCounts>({ shownCount: 0, totalCount: 0 })

/** The popup of a picker; says if there are more options than shown, and how to find them. */
export const PickerPaper = ({ children, ...paper }: PaperProps) => {
  const { t } = useTranslation('common')
  const { shownCount, totalCount } = useContext(PickerCountsContext)
  return (
    <Paper {...paper}>
      {children}
      {shownCount > 0 && totalCount > shownCount && (
        <Typography variant="body2" color="text.secondary" role="status" sx={{ paddingInline: 4, paddingBlock: 2 }}>
          {t('rest.typed', { shown: shownCount, total: totalCount })}
        </Typography>
      )}
    </Paper>
  )
}
