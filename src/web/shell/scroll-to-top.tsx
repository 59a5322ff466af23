import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Fab from '@mui/material/Fab'
import useScrollTrigger from '@mui/material/useScrollTrigger'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

/** Numbers of the specification, section 9. */
const shownAbove = 200
const hashOffset = 60

/** Goes to the address's hash, else to the top, as routes change; a button brings one back up. */
export const ScrollToTop = () => {
  const { t } = useTranslation('common')
  const { pathname, hash } = useLocation()
  const scrolled = useScrollTrigger({ disableHysteresis: true, threshold: shownAbove })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what scrolls
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (target === null) window.scrollTo({ top: 0 })
    else window.scrollTo({ top: target.getBoundingClientRect().top + window.scrollY - hashOffset, behavior: 'smooth' })
  }, [pathname, hash])
  if (!scrolled) return null
  return (
    <Fab
      size="small"
      aria-label={t('scrollToTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      sx={{ position: 'fixed', insetBlockEnd: 24, insetInlineEnd: 24, '@media print': { display: 'none' } }}
    >
      <ArrowUpwardIcon />
    </Fab>
  )
}
