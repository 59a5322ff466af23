import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { redirectTarget } from '../../base/browser/redirect-target.ts'
import { MessagePage } from '../../base/ui/state/message-page.tsx'

/** Shown after a call timed out; its button leads back to the page, whose input is kept. */
export const ErrorPage = () => {
  const { t } = useTranslation('common')
  const back = redirectTarget(useSearchParams()[0].get('from'))
  return (
    <MessagePage title={t('errorPage.title')} text={t('errorPage.text')}>
      <Button href={back} variant="contained">
        {t('retry')}
      </Button>
    </MessagePage>
  )
}
