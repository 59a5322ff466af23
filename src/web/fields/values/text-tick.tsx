import { useContext } from 'react'
import { TickContext } from './ticks.ts'

type Props = { readonly n: number; readonly isDone: boolean; readonly label: string }

/** The check box of an item of a to-do list, which can be ticked while the text is read. */
export const TextTick = ({ n, isDone, label }: Props) => {
  const tick = useContext(TickContext)
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isDone}
      disabled={tick === undefined}
      onChange={({ target }) => tick?.(n, target.checked)}
    />
  )
}
