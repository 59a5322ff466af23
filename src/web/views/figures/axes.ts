import { useCallback, useState } from 'react'

/** Pixels of a character on an axis, on average; between two labels; of a tick with the gap before its label. */
const [character, gap, tick] = [6.5, 14, 18]
/** Least characters of a shortened name. */
const leastName = 7
/** Least width of a vertical axis: the first label of the other axis stands with one half below it. */
const leastAxis = 28
/** Space after the end of the horizontal axis. */
const afterEnd = 12
/** Room of the plot until the chart is measured. */
const usualRoom = 600

const widthOf = (label: string): number => [...label].length * character
const widest = (labels: readonly string[]): number => Math.max(0, ...labels.map(widthOf))

/** Returns every how many-th of some labels is shown, so that those shown are at even distances and do not touch. */
const stepFor = (labels: readonly string[], room: number): number =>
  Math.max(1, Math.ceil((labels.length * (widest(labels) + gap)) / Math.max(1, room)))

const dayMs = 86_400_000
/** Returns the same time of each day from the first to the last. */
export const daysOf = (moments: readonly number[]): readonly Date[] => {
  const [first, last] = [Math.min(...moments), Math.max(...moments)]
  if (moments.length === 0) return []
  return Array.from({ length: Math.floor((last - first) / dayMs) + 1 }, (_, n) => new Date(first + n * dayMs))
}

/**
 * Returns the moments that are labelled on an axis of time: at even distances from the first, and none whose label would
 * stand beyond the end.
 * @param moments evenly spaced
 * @param end the last moment of the axis
 */
export const ticksOn = (
  moments: readonly Date[],
  end: number,
  labelOf: (moment: Date) => string,
  room: number,
): Date[] => {
  const labels = moments.map(labelOf)
  const step = stepFor(labels, room)
  const first = moments[0]?.getTime() ?? end
  // The library shortens a label that has no room, by widths that differ a little from these.
  const half = widest(labels) / 2 - afterEnd + gap / 2
  return moments.filter((moment, n) => {
    if (n % step !== 0) return false
    const share = end === first ? 0 : (moment.getTime() - first) / (end - first)
    return n === 0 || room * (1 - share) >= half
  })
}

export type Names = {
  readonly nameAt: (n: number) => string
  readonly isShown: (n: number) => boolean
  /** Height of the axis, where names have two lines. */
  readonly height?: number
}

const twoLines = 42
const lengthOf = (text: string): number => [...text].length
const shortened = (text: string, most: number): string =>
  lengthOf(text) > most
    ? `${[...text]
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text

/** Breaks a name into two lines as even as they can be; what has no room is cut off. */
const broken = (name: string, most: number): string => {
  if (lengthOf(name) <= most) return name
  // A dot between two names ends the first line.
  const words = name.split(/ (?!·)/)
  const ways = words.map((_, n) => [words.slice(0, n), words.slice(n)].map((line) => line.join(' ')))
  const longest = (lines: readonly string[]) => Math.max(...lines.map(lengthOf))
  return (ways.toSorted((one, other) => longest(one) - longest(other))[0] ?? [])
    .filter((line) => line !== '')
    .map((line) => shortened(line, most))
    .join('\n')
}

/** Returns the names below columns as there is room: all, in two lines or shortened, or every so many-th. */
export const namesOn = (names: readonly string[], room: number): Names => {
  const most = Math.floor((room / Math.max(1, names.length) - 4) / character)
  const isLong = names.some((name) => lengthOf(name) > most)
  if (isLong && most < leastName) {
    const step = stepFor(names, room)
    return { nameAt: (n) => names[n] ?? '', isShown: (n) => n % step === 0 }
  }
  const shown = names.map((name) => broken(name, most))
  return {
    nameAt: (n) => shown[n] ?? '',
    isShown: () => true,
    ...(shown.some((name) => name.includes('\n')) ? { height: twoLines } : {}),
  }
}

/** Returns the width of a vertical axis, whose scale goes up to somewhat more than the largest value. */
export const axisWidth = (values: readonly (number | null)[], write: (value: number) => string): number => {
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  return Math.max(leastAxis, widest([write(Math.ceil(most * 1.2))]) + tick)
}

/** Margins of a chart whose vertical axis stands at the start. */
export const marginOf = (isRightToLeft: boolean) => ({
  bottom: 8,
  left: isRightToLeft ? afterEnd : 0,
  right: isRightToLeft ? 0 : afterEnd,
})

/** Measures the box of a chart, from which follows how many labels stand on its axis. */
export const useRoom = () => {
  const [width, setWidth] = useState(0)
  const ref = useCallback((box: HTMLElement | null) => {
    if (box === null) return undefined
    const watch = new ResizeObserver(() => setWidth(box.clientWidth))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return { ref, roomBeside: (axis: number) => (width === 0 ? usualRoom : Math.max(1, width - axis - afterEnd)) }
}
