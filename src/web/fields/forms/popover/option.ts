import { nameRank } from '../../../../core/query/name-rank.ts'
import type { Row } from '../../../base/api/shapes.ts'

/** A line of a property's popover. */
export type Option = {
  /** Unique in its list: the value, or the id of the row. */
  readonly key: string
  readonly title: string
  /** The value that is written. */
  readonly value: unknown
  /** The row that the value refers to. */
  readonly row?: Row
  /** Key cap at its end; typing it finds the option before others. */
  readonly shortcut?: string
  /** Texts other than the title by which it is found. */
  readonly aliases?: readonly string[]
  /** Heading above this and the following options. */
  readonly heading?: string
}

const rankOf = ({ title, shortcut, aliases = [] }: Option, typed: string): number | undefined => {
  const text = typed.trim().toLowerCase()
  if (shortcut !== undefined && text === shortcut) return -1
  const ranks = [title, ...aliases].flatMap((name) => nameRank(name, text) ?? [])
  return ranks.length === 0 ? undefined : Math.min(...ranks)
}

/** Options that match the typed text: those whose name begins with it, those with such a word, the rest. */
export const matchingOptions = (options: readonly Option[], typed: string): readonly Option[] =>
  typed.trim() === ''
    ? options
    : options
        .flatMap((option, place) => {
          const rank = rankOf(option, typed)
          return rank === undefined ? [] : [{ option, place, rank }]
        })
        .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
        .map(({ option }) => option)

/**
 * Sections of options, each ranked on its own and named by its heading: the first section's options stay before the
 * second's.
 */
export const matchingSections = (
  sections: readonly { readonly heading?: string | undefined; readonly options: readonly Option[] }[],
  typed: string,
): readonly Option[] =>
  sections.flatMap(({ heading, options }) =>
    matchingOptions(options, typed).map((option, at) =>
      at === 0 && heading !== undefined ? { ...option, heading } : option,
    ),
  )
