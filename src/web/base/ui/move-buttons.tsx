import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'

type Props = {
  /** Accessible names of the two buttons. */
  readonly labels: { readonly up: string; readonly down: string }
  readonly index: number
  readonly total: number
  readonly move: (from: number, to: number) => Promise<void>
  /** Size of the icons in pixels. */
  readonly iconSize?: number
}

/** Move a row up or down by one. Not `disabled` at the ends: a disabled button loses the focus. */
export const MoveButtons = ({ labels, index, total, move, iconSize = 20 }: Props) => {
  const [isFirst, isLast] = [index === 0, index === total - 1]
  return (
    <>
      <IconButton
        size="small"
        aria-label={labels.up}
        aria-disabled={isFirst}
        onClick={() => void move(index, index - 1)}
      >
        <ArrowUpwardIcon sx={{ fontSize: iconSize }} color={isFirst ? 'disabled' : 'inherit'} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={labels.down}
        aria-disabled={isLast}
        onClick={() => void move(index, index + 1)}
      >
        <ArrowDownwardIcon sx={{ fontSize: iconSize }} color={isLast ? 'disabled' : 'inherit'} />
      </IconButton>
    </>
  )
}
