import Button from '@mui/material/Button'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBeside } from '../../base/ui/focus/focus-beside.ts'

type Props = {
  readonly isBusy: boolean
  readonly onMore: () => void
  /** The number of older entries, where it is known. */
  readonly remaining?: number
  /** The button's text where the number is not known. */
  readonly children?: ReactNode
}

/** Button that loads older entries, with their number where it is known. */
export const EarlierButton = ({ isBusy, onMore, remaining, children }: Props) => {
  const { t } = useTranslation('common')
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button)
  return (
    <Button ref={button} aria-disabled={isBusy} onClick={() => !isBusy && onMore()}>
      {remaining === undefined ? children : t('history.earlier', { rest: remaining })}
    </Button>
  )
}
