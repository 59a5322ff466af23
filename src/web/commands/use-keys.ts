import { useEffect } from 'react'
import { appliesNow, type Command } from './command.ts'
import { keysAreOn } from './keys-switch.ts'
import { strokeOf } from './keystroke.ts'
import { closeOver, currentOpening, typeAhead } from './openings.ts'
import { paletteKeys } from './page-commands.ts'
import { allCommands } from './registry.ts'
import { type Begun, step } from './sequence.ts'

export const isApple: boolean = /Mac|iPhone|iPad/.test(navigator.platform)

/** Where letters are text, or the part has keys of its own: fields, menus, lists to choose from. */
const ownKeys =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=file]), textarea, select,' +
  ' [contenteditable]:not([contenteditable=false]),' +
  ' :is([role=textbox],[role=combobox],[role=menu],[role=listbox],[role=tree],[role=dialog],[role=alertdialog]), .MuiModal-root'

const isOwnedBy = (target: EventTarget | null): boolean => target instanceof Element && target.closest(ownKeys) !== null
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

/** Runs commands by their keys. */
export const useKeys = (): void =>
  useEffect(() => {
    let begun: Begun | undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const stroke = strokeOf(event, isApple)
      if (pressOver(event, stroke) || stroke === undefined) return
      if (currentOpening() !== undefined || isUnderDialog()) return
      if (!stroke.startsWith('mod+') && (!keysAreOn() || isOwnedBy(event.target))) return
      const usable = bound().filter(({ command }) => appliesNow(command))
      const known = usable.map(({ keys }) => keys)
      const next = step(known, begun, stroke, event.timeStamp)
      begun = next.begun
      if (next.taken) event.preventDefault()
      // Of several with the same keys the nearest to the page: those of the whole product come first.
      const command = usable.findLast(({ keys }) => keys === next.keys)?.command
      if (command !== undefined && (!event.repeat || command.repeats === true)) command.run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
