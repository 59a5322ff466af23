import { useEffect } from 'react'
import { appliesNow, type Command } from './command.ts'
import { keysAreOn } from './keys-switch.ts'
import { strokeOf } from './keystroke.ts'
import { currentOpening, typeAhead } from './openings.ts'
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

/** Whatever has the focus and does something on Enter by itself. */
const actsOnEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href], button, summary, [role=button], [role=tab]') !== null

/** Whether the key writes something, with AltGr too. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !metaKey && ctrlKey === altKey

type Bound = { readonly keys: string; readonly command: Command }
const bound = (): readonly Bound[] =>
  allCommands().flatMap((command) => (command.keys ?? []).map((keys) => ({ keys, command })))

/** Runs commands by their keys. */
export const useKeys = (): void =>
  useEffect(() => {
    let begun: Begun | undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isUnderDialog()) return
      if (currentOpening() === 'palette' && isCharacter(event)) {
        event.preventDefault()
        typeAhead(event.key)
      }
      const stroke = strokeOf(event, isApple)
      if (stroke === undefined || currentOpening() !== undefined) return
      const isPlain = !stroke.startsWith('mod+')
      if (isPlain && (!keysAreOn() || isOwnedBy(event.target))) return
      if (stroke === 'enter' && actsOnEnter(event.target)) return
      const usable = bound().filter(({ command }) => appliesNow(command))
      const next = step(
        usable.map(({ keys }) => keys),
        begun,
        stroke,
        event.timeStamp,
      )
      begun = next.begun
      if (next.taken) event.preventDefault()
      // Of several with the same keys the nearest to the page: those of the whole product come first.
      usable.findLast(({ keys }) => keys === next.keys)?.command.run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
