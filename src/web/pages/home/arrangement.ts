import { isUnseen } from '../../../core/home.ts'
import { pagesKey, type Section } from './section.ts'

/** Sections that take the full width; also a half without a second half beside it, which would leave a gap. */
export const fullWidthSections = <S extends Pick<Section, 'isWide'>>(sections: readonly S[]): ReadonlySet<S> => {
  const wide = new Set<S>()
  let unpaired: S | undefined
  for (const section of sections) {
    if (section.isWide !== true) unpaired = unpaired === undefined ? section : undefined
    else {
      if (unpaired !== undefined) wide.add(unpaired)
      unpaired = undefined
      wide.add(section)
    }
  }
  if (unpaired !== undefined) wide.add(unpaired)
  return wide
}

/** The sections on the page: those that are not hidden and have something to say; where none has, the links to all pages. */
export const visibleSections = (sections: readonly Section[]): readonly Section[] => {
  const visible = sections.filter((section) => !section.hidden && !isUnseen(section))
  return visible.length > 0 ? visible : sections.filter(({ key }) => key === pagesKey)
}

/** Moves a line up or down by one. @returns the same array where it is at the end already */
export const moveLine = <T>(lines: readonly T[], from: number, by: 1 | -1): readonly T[] => {
  const [line, to] = [lines[from], from + by]
  if (line === undefined || to < 0 || to >= lines.length) return lines
  const rest = lines.filter((_, n) => n !== from)
  return [...rest.slice(0, to), line, ...rest.slice(to)]
}
