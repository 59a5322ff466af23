import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

type Props = { readonly remaining: number; readonly isBusy: boolean; readonly onMore: () => void }

/** Button that loads older entries, with their number. */
export const EarlierButton = ({ remaining, isBusy, onMore }: Props) => {
  const { t } = useTranslation('common')
  return (
    <Button aria-disabled={isBusy} onClick={() => !isBusy && onMore()}>
      {t('history.earlier', { rest: remaining })}
    </Button>
  )
}
