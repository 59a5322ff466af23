import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** A key event that MUI's Autocomplete can be kept from handling. */
type PickerKeyEvent = KeyboardEvent & { defaultMuiPrevented?: boolean }

type Options<O> = {
  /** The shown options belong to an earlier text; those of the present text are loading. */
  readonly isStale: boolean
  readonly options: readonly O[]
  readonly choose: (option: O) => void
}

/**
 * Keys of a picker with options from the server. Enter while options of the typed text are loading chooses from those
 * options once they are loaded: the first, or the one that the pressed arrow keys lead to. Any other key cancels
 * it. @returns handler for the picker's `onKeyDown`
 */
export const useEarlyEnter = <O>({ isStale, options, choose }: Options<O>) => {
  /** Index of the option to choose when the options are loaded. */
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
