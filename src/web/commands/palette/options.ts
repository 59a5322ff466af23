import type { SvgIconComponent } from '@mui/icons-material'

/** One line of the palette. */
export type Option = {
  readonly id: string
  readonly title: string
  /** What it is: the entity of a row. */
  readonly kind?: string
  readonly icon: SvgIconComponent
  readonly keys?: readonly string[]
  readonly run: () => void
}
export type OptionGroup = { readonly id: string; readonly heading: string; readonly options: readonly Option[] }

export const optionsOf = (groups: readonly OptionGroup[]): readonly Option[] => groups.flatMap(({ options }) => options)

/** The option to go to from one: at an end it goes on at the other. One that is not there any more counts as none. */
export const neighbour = (options: readonly Option[], id: string | undefined, step: 1 | -1): string | undefined => {
  const at = options.findIndex((option) => option.id === id)
  if (at === -1) return options.at(step === 1 ? 0 : -1)?.id
  return options[(at + step + options.length) % options.length]?.id
}
