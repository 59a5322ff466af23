import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBeside } from '../ui/focus-beside.ts'

type Props = { readonly remaining: number; readonly isBusy: boolean; readonly onMore: () => void }

/** Button that loads older entries, with their number. */
export const EarlierButton = ({ remaining, isBusy, onMore }: Props) => {
  const { t } = useTranslation('common')
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button)
  return (
    <Button ref={button} aria-disabled={isBusy} onClick={() => !isBusy && onMore()}>
      {t('history.earlier', { rest: remaining })}
    </Button>
  )
}
