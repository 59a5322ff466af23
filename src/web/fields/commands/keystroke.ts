/** The parts of a keyboard event that identify a key. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Characters of a key code on a Latin keyboard, without and with Shift. */
const latin: { readonly [code: string]: readonly [plain: string, shifted: string] } = { Slash: ['/', '?'] }

const isAscii = (key: string): boolean => /^[!-~]$/.test(key)

/**
 * The key's character on a Latin layout: the typed one if it is ASCII, else by key position, so that `g` works on
 * an Arabic keyboard, where that key types `ل`.
 */
const characterOf = ({ key, code, shiftKey }: KeyPress): string | undefined => {
  if (isAscii(key)) return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? /^Digit(\d)$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? latin[code]?.[shiftKey ? 1 : 0]
}

/** Keys that strokes name. */
const namedKeys = new Set(['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'Home', 'End'])

/**
 * @param isApple `mod` is Command (on Apple systems) instead of Control
 * @returns the stroke in the form of commands (`g`, `?`, `enter`, `mod+k`, `mod+shift+z`); undefined if no command can have it
 */
export const strokeOf = (press: KeyPress, isApple: boolean): string | undefined => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  const mod = isApple ? metaKey : ctrlKey
  const other = isApple ? ctrlKey : metaKey
  // Alt and AltGr type characters, and Control with Command belongs to the system.
  if (altKey || other) return undefined
  const prefix = mod ? 'mod+' : ''
  if (namedKeys.has(key)) return shiftKey ? undefined : prefix + key.toLowerCase()
  const character = characterOf(press)
  if (character === undefined) return undefined
  // Shift is needed to type `?`, but with a letter it is another stroke: `G` is not `g`.
  if (shiftKey && /[a-z0-9]/.test(character)) return mod ? `mod+shift+${character}` : undefined
  return prefix + character
}
