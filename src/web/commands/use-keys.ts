import { useEffect } from 'react'
import { appliesNow, type Command } from './command.ts'
import { keysAreOn } from './keys-switch.ts'
import { strokeOf } from './keystroke.ts'
import { bufferPaletteText, currentOpening, leaveOver } from './overlays.ts'
import { paletteKeys } from './page-commands.ts'
import { allCommands } from './registry.ts'
import { areKeysDisabled, bufferCharacter, cancelAnnouncement, isFieldAnnounced } from './type-ahead.ts'

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
/** Elements in which letters are text, or which have keys of their own. */
const ownKeys = `${fields}, :is([role=tree],[role=dialog],[role=alertdialog]), .MuiModal-root`

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null
const isUnderDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** Whether the key types a character, including AltGr. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !metaKey && ctrlKey === altKey

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

/** Handles keys while a field is announced, whose text is buffered. @returns whether the key is handled */
const handleAnnouncedField = (event: KeyboardEvent): boolean => {
  if (!isFieldAnnounced() || currentOpening() !== undefined) return false
  // Tab and Escape cancel the announcement.
  if (event.key === 'Escape') cancelAnnouncement()
  if (!isCharacter(event) || isWithin(event.target, fields) || !bufferCharacter(event.key)) return false
  event.preventDefault()
  return true
}

/** Whether a single key is text or belongs to the focused component, so that no command may run. */
const isText = (stroke: string, target: EventTarget | null): boolean =>
  !stroke.startsWith('mod+') &&
  (!keysAreOn() || isWithin(target, ownKeys) || (stroke !== 'escape' && areKeysDisabled()))

/** Runs commands by their keys. */
export const useKeys = (): void =>
  useEffect(() => {
    let firstStroke: FirstStroke | undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (handleAnnouncedField(event)) return
      const stroke = strokeOf(event, isApple)
      if (handleOverlayKey(event, stroke) || stroke === undefined) return
      if (currentOpening() !== undefined || isUnderDialog() || isText(stroke, event.target)) return
      const usable = bound().filter(({ command }) => appliesNow(command))
      const keysOfCommands = usable.map(({ keys }) => keys)
      const next = step(keysOfCommands, firstStroke, stroke, event.timeStamp)
      firstStroke = next.firstStroke
      if (next.isHandled) event.preventDefault()
      // Of commands with the same keys the last one applies: the page's own are registered after the global ones.
      const command = usable.findLast(({ keys }) => keys === next.keys)?.command
      if (command !== undefined && (!event.repeat || command.repeats === true)) command.run()
    }
    const point = () => cancelAnnouncement()
    window.addEventListener('keydown', press)
    window.addEventListener('pointerdown', point)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('pointerdown', point)
    }
  }, [])
