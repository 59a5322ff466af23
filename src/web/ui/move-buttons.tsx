import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'

type Props = {
  /** What the two buttons are called. */
  readonly labels: { readonly up: string; readonly down: string }
  readonly place: number
  readonly total: number
  readonly move: (from: number, to: number) => Promise<void>
  /** Of the icons, in pixels. */
  readonly side?: number
}

/** Takes a row one place up or down. Not `disabled` at the ends: the button would lose the focus there. */
export const MoveButtons = ({ labels, place, total, move, side = 20 }: Props) => {
  const [isFirst, isLast] = [place === 0, place === total - 1]
  return (
    <>
      <IconButton
        size="small"
        aria-label={labels.up}
        aria-disabled={isFirst}
        onClick={() => void move(place, place - 1)}
      >
        <ArrowUpwardIcon sx={{ fontSize: side }} color={isFirst ? 'disabled' : 'inherit'} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={labels.down}
        aria-disabled={isLast}
        onClick={() => void move(place, place + 1)}
      >
        <ArrowDownwardIcon sx={{ fontSize: side }} color={isLast ? 'disabled' : 'inherit'} />
      </IconButton>
    </>
  )
}
