import { useEffect } from 'react'
import { appliesNow, type Command } from './command.ts'
import { keysAreOn } from './keys-switch.ts'
import { strokeOf } from './keystroke.ts'
import { bufferPaletteText, currentOpening, leaveOver } from './overlays.ts'
import { paletteKeys } from './page-commands.ts'
import { allCommands } from './registry.ts'
import { isReplayed } from './replayed-key.ts'
import {
  areHeldKeysReplayed,
  areKeysDisabled,
  cancelAnnouncement,
  holdKey,
  isCharacter,
  isFieldAnnounced,
} from './type-ahead.ts'

/** Longest time between the strokes of a sequence, in milliseconds. */
export const sequenceTimeout = 1500

/** The first stroke of a sequence, and its time in milliseconds. */
type FirstStroke = { readonly stroke: string; readonly at: number }

type Step = {
  /** Keys of the command that the stroke completes. */
  readonly keys?: string
  readonly firstStroke?: FirstStroke
  /** The stroke belongs to a command: the browser's default must be prevented. */
  readonly isHandled: boolean
}

/**
 * Processes a stroke. A second stroke that completes no sequence ends it without running a command of its own: after
 * a mistyped `g u`, `u` must not act on a row.
 * @param keysOfCommands keys of all available commands
 */
export const step = (
  keysOfCommands: readonly string[],
  firstStroke: FirstStroke | undefined,
  stroke: string,
  now: number,
): Step => {
  if (firstStroke !== undefined && now - firstStroke.at <= sequenceTimeout) {
    const keys = `${firstStroke.stroke} ${stroke}`
    return keysOfCommands.includes(keys) ? { keys, isHandled: true } : { isHandled: false }
  }
  if (keysOfCommands.includes(stroke)) return { keys: stroke, isHandled: true }
  return keysOfCommands.some((keys) => keys.startsWith(`${stroke} `))
    ? { firstStroke: { stroke, at: now }, isHandled: true }
    : { isHandled: false }
}

export const isApple: boolean = /Mac|iPhone|iPad/.test(navigator.platform)

/** Elements in which letters are text. */
const fields =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=file]), textarea, select,' +
  ' [contenteditable]:not([contenteditable=false]), :is([role=textbox],[role=combobox],[role=menu],[role=listbox])'
/**
 * Elements in which letters are text, or which handle keys themselves. A record beside its list has the keys of its
 * page.
 */
const ownKeys = `${fields}, :is([role=tree],[role=dialog]:not([data-beside]),[role=alertdialog]), .MuiModal-root`

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null
const isUnderDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null

type Bound = { readonly keys: string; readonly command: Command }
const bound = (): readonly Bound[] =>
  allCommands().flatMap((command) => (command.keys ?? []).map((keys) => ({ keys, command })))

/** Handles keys while the palette is open or loading. @returns whether the key is handled */
const handleOverlayKey = (event: KeyboardEvent, stroke: string | undefined): boolean => {
  if (currentOpening() !== 'palette') return false
  if (stroke === paletteKeys) leaveOver()
  else if (!isUnderDialog() && isCharacter(event)) bufferPaletteText(event.key)
  else return false
  event.preventDefault()
  return true
}

/**
 * Holds a key for an announced field, if there is one. A key that is pressed while held ones are replayed waits behind
 * them. @returns whether the key is held
 */
const isHeld = (event: KeyboardEvent): boolean => {
  if (isReplayed(event) || currentOpening() !== undefined) return false
  const isWaiting = isFieldAnnounced() && !isWithin(event.target, fields)
  return (isWaiting || areHeldKeysReplayed()) && holdKey(event)
}

/** Tells whether a single key is text or belongs to the focused component, so that no command may run. */
const isText = (stroke: string, target: EventTarget | null): boolean =>
  !stroke.startsWith('mod+') &&
  (!keysAreOn() || isWithin(target, ownKeys) || (stroke !== 'escape' && areKeysDisabled()))

/** Runs commands by their keys. */
export const useKeys = (): void =>
  useEffect(() => {
    let firstStroke: FirstStroke | undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const stroke = strokeOf(event, isApple)
      if (handleOverlayKey(event, stroke) || stroke === undefined) return
      if (currentOpening() !== undefined || isUnderDialog() || isText(stroke, event.target)) return
      const isField = isWithin(event.target, fields)
      const usable = bound().filter(({ command }) => appliesNow(command) && !(isField && command.leavesFields === true))
      const keysOfCommands = usable.map(({ keys }) => keys)
      const next = step(keysOfCommands, firstStroke, stroke, event.timeStamp)
      firstStroke = next.firstStroke
      if (next.isHandled) event.preventDefault()
      // Where several commands have the same keys, the last one applies: the page's own come after the global ones, the
      // row's after these.
      const command = usable.findLast(({ keys }) => keys === next.keys)?.command
      if (command !== undefined && (!event.repeat || command.repeats === true)) command.run()
    }
    const hold = (event: KeyboardEvent) => {
      if (event.isComposing || !isHeld(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const point = () => cancelAnnouncement()
    // Keys are held in the capture phase, before the element that still has the focus acts on them.
    window.addEventListener('keydown', hold, { capture: true })
    window.addEventListener('keydown', press)
    window.addEventListener('pointerdown', point)
    return () => {
      window.removeEventListener('keydown', hold, { capture: true })
      window.removeEventListener('keydown', press)
      window.removeEventListener('pointerdown', point)
    }
  }, [])
