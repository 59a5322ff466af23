import Paper, { type PaperProps } from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'

type Rest = { readonly shown: number; readonly total: number }
/** What of all that could be chosen an open picker offers; its box is drawn far from it. */
export const PickerRest = createContext<Rest>({ shown: 0, total: 0 })

/** The box of a picker's options, which says that there are more and how they are found. */
export const PickerPaper = ({ children, ...paper }: PaperProps) => {
  const { t } = useTranslation('common')
  const { shown, total } = useContext(PickerRest)
  return (
    <Paper {...paper}>
      {children}
      {shown > 0 && total > shown && (
        <Typography variant="body2" color="text.secondary" role="status" sx={{ paddingInline: 4, paddingBlock: 2 }}>
          {t('rest.typed', { shown, total })}
        </Typography>
      )}
    </Paper>
  )
}
