import type { Placed } from '../../../core/arrangement.ts'
import type { HomeSection } from '../../product/home-section.ts'

type Declared = Pick<HomeSection, 'key' | 'hiddenAtFirst'>
/** A section where its user wants it. */
export type Arranged<S> = { readonly section: S; readonly hidden: boolean }

/**
 * Sections in the order that a user made of them. One that came since stands behind the one that it is declared behind.
 * @param kept what the user arranged; may name sections that are not offered any more
 */
export const arranged = <S extends Declared>(
  sections: readonly S[],
  kept: readonly Placed[],
): readonly Arranged<S>[] => {
  const lines: Arranged<S>[] = kept.flatMap(({ key, hidden }) => {
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

/** What is kept of an arrangement. Sections that are not offered just now stay as they were kept before, at the end. */
export const placed = <S extends Declared>(
  lines: readonly Arranged<S>[],
  kept: readonly Placed[],
): readonly Placed[] => [
  ...lines.map(({ section: { key }, hidden }) => ({ key, hidden })),
  ...kept.filter(({ key }) => !lines.some(({ section }) => section.key === key)),
]

/** Which sections take the whole width: also a half that has none beside it, which would leave a hole. */
export const wholeOnes = <S extends Pick<HomeSection, 'size'>>(sections: readonly S[]): ReadonlySet<S> => {
  const whole = new Set<S>()
  let alone: S | undefined
  for (const section of sections) {
    if (section.size === 'half') alone = alone === undefined ? section : undefined
    else {
      if (alone !== undefined) whole.add(alone)
      alone = undefined
      whole.add(section)
    }
  }
  if (alone !== undefined) whole.add(alone)
  return whole
}

/** A line one place further up or down. */
export const movedBy = <T>(lines: readonly T[], from: number, by: 1 | -1): readonly T[] => {
  const [line, to] = [lines[from], from + by]
  if (line === undefined || to < 0 || to >= lines.length) return lines
  const rest = lines.filter((_, n) => n !== from)
  return [...rest.slice(0, to), line, ...rest.slice(to)]
}
