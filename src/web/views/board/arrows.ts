import type { KeyboardEvent } from 'react'

const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const
const isArrow = (key: string): key is keyof typeof steps => Object.hasOwn(steps, key)

/** Steps of an arrow key: columns towards the end of the line (mirrored in right-to-left text), and cards down. */
export const arrowIn = ({
  key,
  target,
}: KeyboardEvent<HTMLElement>): readonly [across: number, along: number] | undefined => {
  if (!isArrow(key)) return undefined
  const [right, down] = steps[key]
  return [right * (getComputedStyle(target as Element).direction === 'rtl' ? -1 : 1), down]
}
