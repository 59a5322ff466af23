import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly name: string
  readonly place: number
  readonly total: number
  readonly move: (from: number, to: number) => Promise<void>
}

/** Takes a row one place up or down. Not `disabled` at the ends: the button would lose the focus there. */
export const MoveButtons = ({ name, place, total, move }: Props) => {
  const { t } = useTranslation('stretch')
  const [isFirst, isLast] = [place === 0, place === total - 1]
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('up', { name })}
        aria-disabled={isFirst}
        onClick={() => void move(place, place - 1)}
      >
        <ArrowUpwardIcon fontSize="small" color={isFirst ? 'disabled' : 'inherit'} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('down', { name })}
        aria-disabled={isLast}
        onClick={() => void move(place, place + 1)}
      >
        <ArrowDownwardIcon fontSize="small" color={isLast ? 'disabled' : 'inherit'} />
      </IconButton>
    </>
  )
}
