import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { MessagePage } from '../ui/state/message-page.tsx'

/** The 500 page. A part of the program could not be loaded, or failed while showing: a new version was installed, mostly. */
export const RouteError = () => {
  const { t } = useTranslation('common')
  return (
    <MessagePage code={500} title={t('state.broken')} text={t('state.brokenText')}>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </MessagePage>
  )
}
