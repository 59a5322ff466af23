import type { Placed } from '../../../core/arrangement.ts'
import type { HomeSection } from '../../product/home-section.ts'

type Declared = Pick<HomeSection, 'key' | 'hiddenAtFirst'>
/** A section at its place in the user's order. */
export type Arranged<S> = { readonly section: S; readonly hidden: boolean }

/**
 * Sections in the order of the user. A section added since then follows the section that it is declared after.
 * @param stored the stored arrangement; may name sections that are no longer available
 */
export const arrange = <S extends Declared>(
  sections: readonly S[],
  stored: readonly Placed[],
): readonly Arranged<S>[] => {
  const lines: Arranged<S>[] = stored.flatMap(({ key, hidden }) => {
    const section = sections.find((section) => section.key === key)
    return section === undefined ? [] : [{ section, hidden }]
  })
  sections.forEach((section, n) => {
    if (lines.some((line) => line.section === section)) return
    const before = lines.findIndex((line) => line.section === sections[n - 1])
    lines.splice(before + 1, 0, { section, hidden: section.hiddenAtFirst === true })
  })
  return lines
}

/** The arrangement to store. Stored sections that are unavailable now stay, at the end. */
export const toStored = <S extends Declared>(
  lines: readonly Arranged<S>[],
  stored: readonly Placed[],
): readonly Placed[] => [
  ...lines.map(({ section: { key }, hidden }) => ({ key, hidden })),
  ...stored.filter(({ key }) => !lines.some(({ section }) => section.key === key)),
]

/** Sections that take the full width; also a half without a second half beside it, which would leave a gap. */
export const fullWidthSections = <S extends Pick<HomeSection, 'size'>>(sections: readonly S[]): ReadonlySet<S> => {
  const whole = new Set<S>()
  let unpaired: S | undefined
  for (const section of sections) {
    if (section.size === 'half') unpaired = unpaired === undefined ? section : undefined
    else {
      if (unpaired !== undefined) whole.add(unpaired)
      unpaired = undefined
      whole.add(section)
    }
  }
  if (unpaired !== undefined) whole.add(unpaired)
  return whole
}

/** Moves a line up or down by one. @returns the same array where it is at the end already */
export const moveLine = <T>(lines: readonly T[], from: number, by: 1 | -1): readonly T[] => {
  const [line, to] = [lines[from], from + by]
  if (line === undefined || to < 0 || to >= lines.length) return lines
  const rest = lines.filter((_, n) => n !== from)
  return [...rest.slice(0, to), line, ...rest.slice(to)]
}
