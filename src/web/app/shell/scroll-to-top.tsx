import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Fab from '@mui/material/Fab'
import { useTranslation } from 'react-i18next'
import { scrollToTop } from './scroll.ts'
import { mainId } from './skip-link.tsx'

/** Scrolls to the top and moves the focus there, because the button is removed. */
export const ScrollToTop = () => {
  const { t } = useTranslation('common')
  return (
    <Fab
      size="small"
      aria-label={t('scrollToTop')}
      onClick={() => {
        document.getElementById(mainId)?.focus({ preventScroll: true })
        scrollToTop()
      }}
      sx={{ position: 'fixed', insetBlockEnd: 24, insetInlineEnd: 24, '@media print': { display: 'none' } }}
    >
      <ArrowUpwardIcon />
    </Fab>
  )
}
