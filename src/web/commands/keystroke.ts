/** What of a keyboard event says which key it is. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Where the key with a code lies on a Latin keyboard, without and with shift. */
const latin: { readonly [code: string]: readonly [plain: string, shifted: string] } = { Slash: ['/', '?'] }

const isAscii = (key: string): boolean => /^[!-~]$/.test(key)

/**
 * The character of a Latin layout: the key's own where it is one, else by the place of the key, so that `g` works on
 * an Arabic keyboard, where that key writes `ل`.
 */
const characterOf = ({ key, code, shiftKey }: KeyPress): string | undefined => {
  if (isAscii(key)) return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? /^Digit(\d)$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? latin[code]?.[shiftKey ? 1 : 0]
}

/** Keys that are written by name. */
const named = new Set(['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'Home', 'End'])

/**
 * @param isApple whether Command stands for `mod`, as on a Mac; Control does elsewhere
 * @returns the stroke as commands write it (`g`, `?`, `enter`, `mod+k`); undefined for all that no command can have
 */
export const strokeOf = (press: KeyPress, isApple: boolean): string | undefined => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  const mod = isApple ? metaKey : ctrlKey
  const other = isApple ? ctrlKey : metaKey
  // Alt and AltGr write characters, and Control with Command is the system's.
  if (altKey || other) return undefined
  const prefix = mod ? 'mod+' : ''
  if (named.has(key)) return shiftKey ? undefined : prefix + key.toLowerCase()
  const character = characterOf(press)
  // Shift is part of writing `?`, but of no letter: `G` is another key than `g`.
  if (character === undefined || (shiftKey && /[a-z0-9]/.test(character))) return undefined
  return prefix + character
}
