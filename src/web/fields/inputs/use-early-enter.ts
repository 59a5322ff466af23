import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** A key event that MUI's Autocomplete can be kept from handling. */
type PickerKeyEvent = KeyboardEvent & { defaultMuiPrevented?: boolean }

type Early<O> = {
  /** The options shown do not answer what is typed: that answer is on its way. */
  readonly isStale: boolean
  readonly options: readonly O[]
  readonly choose: (option: O) => void
}

/**
 * Keys in a picker whose options come from the server. Enter before the answer to what is typed has come chooses from that
 * answer, not from the options that are still shown: the first, or the one that as many arrows lead to. Any other key takes
 * it back. @returns the handler for the picker's own `onKeyDown`
 */
export const useEarlyEnter = <O>({ isStale, options, choose }: Early<O>) => {
  /** Place of the option that is chosen when the answer comes. */
  const [place, setPlace] = useState<number>()
  const arrows = useRef(0)
  useEffect(() => {
    if (place === undefined || isStale) return
    setPlace(undefined)
    const option = options[place]
    if (option !== undefined) choose(option)
  }, [place, isStale, options, choose])
  return (event: PickerKeyEvent): void => {
    if (!isStale) {
      arrows.current = 0
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) arrows.current = Math.max(0, arrows.current + step)
    else if (event.key !== 'Enter') {
      arrows.current = 0
      setPlace(undefined)
      return
    } else setPlace(Math.max(0, arrows.current - 1))
    event.preventDefault()
    event.defaultMuiPrevented = true
  }
}
