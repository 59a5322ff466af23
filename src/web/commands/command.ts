import type { SvgIconComponent } from '@mui/icons-material'
import type { PermissionName } from '../../core/register.ts'
import type { paletteIcons } from './palette/palette-icons.ts'

/** What a command is called: a key of the dictionaries, what its words name by further keys, and by plain values. */
export type Label = {
  readonly key: string
  readonly words?: { readonly [name: string]: string }
  readonly values?: { readonly [name: string]: string }
}

/** Groups of palette and sheet, in their order. */
export const commandGroups = ['here', 'list', 'go', 'new', 'look', 'account', 'help'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Icons of what every page offers, by Material's name: only the palette shows them, and it brings them along. */
export type PaletteIcon = keyof typeof paletteIcons

/** One thing that can be done, said once for palette, keys and the sheet of keys. */
export type Command = {
  readonly id: string
  readonly label: Label
  readonly icon: SvgIconComponent | PaletteIcon
  readonly group: CommandGroup
  /** Each entry is a stroke (`e`, `?`, `mod+k`) or two after each other (`g u`). */
  readonly keys?: readonly string[]
  /** Other words that find it, in no language in particular. */
  readonly keywords?: readonly string[]
  /** All of these, or it is not there for the user. */
  readonly permissions?: readonly PermissionName[]
  /** Whether it can be done just now; always unless said. */
  readonly applies?: () => boolean
  /** Only by key: in the palette it would make no sense. */
  readonly keysOnly?: true
  /** Goes on as long as its key is held down. */
  readonly repeats?: true
  readonly run: () => void
}

/** Translates a key, as i18next's `t` does. */
export type Translate = (key: string, values?: { readonly [name: string]: string }) => string

export const textOf = (t: Translate, { key, words = {}, values = {} }: Label): string => {
  const named = Object.entries(words).map(([name, word]) => [name, t(word)] as const)
  return t(key, { ...Object.fromEntries(named), ...values })
}

export const appliesNow = ({ applies }: Command): boolean => applies?.() ?? true
