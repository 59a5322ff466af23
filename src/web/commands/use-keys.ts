import { useEffect } from 'react'
import { appliesNow, type Command } from './command.ts'
import { keysAreOn } from './keys-switch.ts'
import { strokeOf } from './keystroke.ts'
import { closeOver, currentOpening, typeAhead } from './openings.ts'
import { paletteKeys } from './page-commands.ts'
import { allCommands } from './registry.ts'
import { endWait, fieldIsAwaited, keysAreHeld, typeForField } from './typing.ts'

/** How long a begun sequence waits for its second key. Milliseconds. */
export const patience = 1500

/** The first stroke of a sequence, and when it came. */
type Begun = { readonly stroke: string; readonly at: number }

type Step = {
  /** Keys of the command that is meant, if this stroke completes them. */
  readonly keys?: string
  readonly begun?: Begun
  /** Whether the stroke belongs to a command, so that the browser must not act on it. */
  readonly taken: boolean
}

/**
 * Takes one stroke further. A second stroke that continues nothing ends the sequence and does nothing by itself: who
 * mistypes `g u` must not select a row.
 * @param known all keys that commands have now
 */
export const step = (known: readonly string[], begun: Begun | undefined, stroke: string, now: number): Step => {
  if (begun !== undefined && now - begun.at <= patience) {
    const keys = `${begun.stroke} ${stroke}`
    return known.includes(keys) ? { keys, taken: true } : { taken: false }
  }
  if (known.includes(stroke)) return { keys: stroke, taken: true }
  return known.some((keys) => keys.startsWith(`${stroke} `))
    ? { begun: { stroke, at: now }, taken: true }
    : { taken: false }
}

export const isApple: boolean = /Mac|iPhone|iPad/.test(navigator.platform)

/** Where letters are text. */
const fields =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=file]), textarea, select,' +
  ' [contenteditable]:not([contenteditable=false]), :is([role=textbox],[role=combobox],[role=menu],[role=listbox])'
/** Where they are, or the part has keys of its own. */
const ownKeys = `${fields}, :is([role=tree],[role=dialog],[role=alertdialog]), .MuiModal-root`

const isWithin = (target: EventTarget | null, what: string): boolean =>
  target instanceof Element && target.closest(what) !== null
const isUnderDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** Whether the key writes something, with AltGr too. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !metaKey && ctrlKey === altKey

type Bound = { readonly keys: string; readonly command: Command }
const bound = (): readonly Bound[] =>
  allCommands().flatMap((command) => (command.keys ?? []).map((keys) => ({ keys, command })))

/** The palette is over the page, or about to be. @returns whether the key was for it */
const pressOver = (event: KeyboardEvent, stroke: string | undefined): boolean => {
  if (currentOpening() !== 'palette') return false
  if (stroke === paletteKeys) closeOver()
  else if (!isUnderDialog() && isCharacter(event)) typeAhead(event.key)
  else return false
  event.preventDefault()
  return true
}

/** A field is about to be there, and is written in already. @returns whether the key was for it */
const pressAhead = (event: KeyboardEvent): boolean => {
  if (!fieldIsAwaited() || currentOpening() !== undefined) return false
  // Whoever waits can still turn to something else.
  if (event.key === 'Escape') endWait()
  if (!isCharacter(event) || isWithin(event.target, fields) || !typeForField(event.key)) return false
  event.preventDefault()
  return true
}

/** Single keys run nothing where a form is, nor where the part that has the focus has keys of its own. */
const isText = (stroke: string, target: EventTarget | null): boolean =>
  !stroke.startsWith('mod+') && (!keysAreOn() || isWithin(target, ownKeys) || (stroke !== 'escape' && keysAreHeld()))

/** Runs commands by their keys. */
export const useKeys = (): void =>
  useEffect(() => {
    let begun: Begun | undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (pressAhead(event)) return
      const stroke = strokeOf(event, isApple)
      if (pressOver(event, stroke) || stroke === undefined) return
      if (currentOpening() !== undefined || isUnderDialog() || isText(stroke, event.target)) return
      const usable = bound().filter(({ command }) => appliesNow(command))
      const known = usable.map(({ keys }) => keys)
      const next = step(known, begun, stroke, event.timeStamp)
      begun = next.begun
      if (next.taken) event.preventDefault()
      // Of several with the same keys the nearest to the page: those of the whole product come first.
      const command = usable.findLast(({ keys }) => keys === next.keys)?.command
      if (command !== undefined && (!event.repeat || command.repeats === true)) command.run()
    }
    const point = () => endWait()
    window.addEventListener('keydown', press)
    window.addEventListener('pointerdown', point)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('pointerdown', point)
    }
  }, [])
