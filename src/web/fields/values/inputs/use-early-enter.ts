import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** A key event that MUI's Autocomplete can be kept from handling. */
type PickerKeyEvent = KeyboardEvent & { defaultMuiPrevented?: boolean }

type Options<O> = {
  /** True while the shown options belong to an earlier text, as those of the present text are loading. */
  readonly isStale: boolean
  readonly options: readonly O[]
  readonly choose: (option: O) => void
  /** Closes a picker that stays open for further choices: Escape right after an early Enter waits for the choice. */
  readonly close?: () => void
}

/**
 * Keys of a picker with options from the server. Enter while options of the typed text are loading chooses from those
 * options once they are loaded: the first, or the one that the pressed arrow keys lead to. Any other key cancels
 * it, except Escape where it only closes the picker. @returns handler for the picker's `onKeyDown`
 */
export const useEarlyEnter = <O>({ isStale, options, choose, close }: Options<O>) => {
  /** Index of the option to choose when the options are loaded. */
  const [place, setPlace] = useState<number>()
  const arrows = useRef(0)
  const closes = useRef(false)
  useEffect(() => {
    if (place === undefined || isStale) return
    setPlace(undefined)
    const option = options[place]
    const isClosing = closes.current
    closes.current = false
    // The choice happens after the effect: a picker closes synchronously, to give the focus back.
    queueMicrotask(() => {
      if (option !== undefined) choose(option)
      if (isClosing) close?.()
    })
  }, [place, isStale, options, choose, close])
  return (event: PickerKeyEvent): void => {
    if (!isStale) {
      // The options came between an arrow key and Enter: the picker itself does not know where the arrow led.
      const option = event.key === 'Enter' && arrows.current > 0 ? options[arrows.current - 1] : undefined
      arrows.current = 0
      if (option === undefined) return
      event.preventDefault()
      event.defaultMuiPrevented = true
      choose(option)
      return
    }
    if (event.key === 'Escape' && place !== undefined && close !== undefined && !closes.current) {
      closes.current = true
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) arrows.current = Math.max(0, arrows.current + step)
    else if (event.key !== 'Enter') {
      arrows.current = 0
      closes.current = false
      setPlace(undefined)
      return
    } else setPlace(Math.max(0, arrows.current - 1))
    event.preventDefault()
    event.defaultMuiPrevented = true
  }
}
