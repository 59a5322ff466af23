import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'

export const mainId = 'main'

/** First stop of the keyboard: past header and navigation. */
export const SkipLink = () => {
  const { t } = useTranslation('common')
  return (
    <Link
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
      sx={{
        position: 'fixed',
        insetInlineStart: 8,
        insetBlockStart: -80,
        zIndex: 'tooltip',
        p: 3,
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:focus': { insetBlockStart: 8 },
      }}
    >
      {t('skipToContent')}
    </Link>
  )
}
