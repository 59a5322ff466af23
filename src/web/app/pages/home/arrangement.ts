import { isUnseen } from '../../../../core/declare/home.ts'
import { isWithoutRows, pagesKey, type Section } from './section.ts'

/** Sections that follow each other and share the columns; one that takes the full width is alone. */
export const runsOf = <S extends Pick<Section, 'isWide'>>(sections: readonly S[]): readonly (readonly S[])[] => {
  const runs: S[][] = []
  for (const section of sections) {
    const last = runs.at(-1)
    if (last === undefined || section.isWide === true || last[0]?.isWide === true) runs.push([section])
    else last.push(section)
  }
  return runs
}

/**
 * The sections on the page: those that are not hidden and have something to say. Where none has rows, the links to all pages
 * are there too, so that nobody's home is empty.
 */
export const visibleSections = (sections: readonly Section[]): readonly Section[] => {
  const visible = sections.filter((section) => !section.hidden && !isUnseen(section))
  if (visible.some((section) => section.key === pagesKey || section.error !== null || !isWithoutRows(section)))
    return visible
  return [...visible, ...sections.filter(({ key }) => key === pagesKey)]
}

/** Moves a line up or down by one. @returns the same array where it is at the end already */
export const moveLine = <T>(lines: readonly T[], from: number, by: 1 | -1): readonly T[] => {
  const [line, to] = [lines[from], from + by]
  if (line === undefined || to < 0 || to >= lines.length) return lines
  const rest = lines.filter((_, n) => n !== from)
  return [...rest.slice(0, to), line, ...rest.slice(to)]
}
