import type { SvgIconComponent } from '@mui/icons-material'
import type { PermissionName } from '../../../core/declare/register.ts'
import type { paletteIcons } from './palette/palette-icons.ts'

/** A label: translation key, interpolation values that are translation keys themselves (`words`), and plain values. */
export type Label = {
  readonly key: string
  /** Key of the words for the case that `key` has none; they get the same values. */
  readonly otherwise?: string
  readonly words?: { readonly [name: string]: string }
  readonly values?: { readonly [name: string]: string }
}

/** Groups of the palette and the sheet of keys, in order. */
export const commandGroups = ['row', 'here', 'list', 'go', 'new', 'look', 'account', 'help'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Names of Material icons for built-in commands; they are loaded with the palette, which alone shows them. */
export type PaletteIcon = keyof typeof paletteIcons

/** A command, declared once for the palette, its keys and the sheet of keys. */
export type Command = {
  readonly id: string
  readonly label: Label
  readonly icon: SvgIconComponent | PaletteIcon
  readonly group: CommandGroup
  /** Each entry is one stroke (`e`, `?`, `mod+k`) or two in sequence (`g u`). */
  readonly keys?: readonly string[]
  /** Entity of the row that it changes. */
  readonly of?: string
  /** Takes something away: never among the first that are offered. */
  readonly removes?: true
  /** Further search words, not translated. */
  readonly keywords?: readonly string[]
  /** Translation key of further words that people call it by, such as 'log out' for 'Sign out'. */
  readonly words?: string
  /** Permissions that the user needs, all of them. */
  readonly permissions?: readonly PermissionName[]
  /**
   * True for a command on the current row of a list: with the same keys it comes before commands on the page that has
   * the list.
   */
  readonly onListRow?: true
  /** True where every other applicable command with the same keys comes before this one. */
  readonly yieldsKeys?: true
  /** Whether the command is available at the moment; true by default. */
  readonly applies?: () => boolean
  /** Available by key only, not in the palette. */
  readonly keysOnly?: true
  /** A text field has a meaning of its own for its keys: there they are left to it. */
  readonly leavesFields?: true
  /** Repeats while its key is held down. */
  readonly repeats?: true
  readonly run: () => void
}

/** Translates a key, as i18next's `t` does. */
export type Translate = (key: string, values?: { readonly [name: string]: string }) => string

export const textOf = (t: Translate, { key, otherwise, words = {}, values = {} }: Label): string => {
  const translatedWords = Object.entries(words).map(([name, word]) => [name, t(word)] as const)
  const all = { ...Object.fromEntries(translatedWords), ...values }
  return t(key, otherwise === undefined ? all : { ...all, defaultValue: t(otherwise, all) })
}

/**
 * The commands by their keys as a key press would run them: of those that apply with the same keys the last one (`allCommands`),
 * and no sequence that begins with a key of its own.
 */
export const byKeys = (commands: readonly Command[]): ReadonlyMap<string, Command> => {
  const winners = new Map<string, Command>()
  for (const command of commands) for (const keys of command.keys ?? []) winners.set(keys, command)
  for (const keys of [...winners.keys()]) {
    const [first = '', ...rest] = keys.split(' ')
    if (rest.length > 0 && winners.has(first)) winners.delete(keys)
  }
  return winners
}

export const appliesNow = ({ applies }: Command): boolean => applies?.() ?? true
