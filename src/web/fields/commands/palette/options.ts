import type { SvgIconComponent } from '@mui/icons-material'
import type { factsOf } from './row-facts.ts'

/** An option of the palette. */
export type Option = {
  readonly id: string
  readonly title: string
  /** Label of a row's entity. */
  readonly kind?: string
  /** For a row: its owner and its state. */
  readonly facts?: ReturnType<typeof factsOf>
  /** For a row that was found: the part of its text that contains the words of `search`. */
  readonly passage?: string
  readonly search?: string
  readonly icon: SvgIconComponent
  readonly keys?: readonly string[]
  readonly run: () => void
}
export type OptionGroup = { readonly id: string; readonly heading: string; readonly options: readonly Option[] }

export const optionsOf = (groups: readonly OptionGroup[]): readonly Option[] => groups.flatMap(({ options }) => options)

/** Id of the next or previous option, wrapping around; an unknown id counts as none. */
export const neighbour = (options: readonly Option[], id: string | undefined, step: 1 | -1): string | undefined => {
  const at = options.findIndex((option) => option.id === id)
  if (at === -1) return options.at(step === 1 ? 0 : -1)?.id
  return options[(at + step + options.length) % options.length]?.id
}
