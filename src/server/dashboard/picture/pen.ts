import type { SKRSContext2D } from '@napi-rs/canvas'
import { fontOf, pictureColors } from './look.ts'

/** Where something is drawn: `x` from the side at which lines begin. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Say = {
  readonly size?: number
  readonly isStrong?: boolean
  readonly color?: string
  readonly align?: 'start' | 'center' | 'end'
  /** Longer texts end with `…`. */
  readonly most?: number
}

/** A text that its surroundings do not turn round, such as a Latin name in an Arabic picture. */
const alone = (text: string): string => `\u2068${text}\u2069`

/** Draws from the side at which a language's lines begin; lengths are those of the picture at its plain size. */
export const penOn = (context: SKRSContext2D, width: number, isRightToLeft: boolean) => {
  const at = (x: number): number => (isRightToLeft ? width - x : x)
  context.direction = isRightToLeft ? 'rtl' : 'ltr'
  context.textBaseline = 'middle'

  const cut = (text: string, most: number): string => {
    if (context.measureText(text).width <= most) return text
    const letters = [...text]
    let [low, high] = [0, letters.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (context.measureText(`${letters.slice(0, middle).join('')}…`).width <= most) low = middle
      else high = middle - 1
    }
    return `${letters.slice(0, low).join('').trimEnd()}…`
  }

  return {
    /** Writes one line around the height `y`. */
    say: (text: string, x: number, y: number, options: Say = {}): void => {
      const { size = 13, isStrong = false, color = pictureColors.text, align = 'start', most } = options
      context.font = fontOf(size, isStrong)
      context.fillStyle = color
      context.textAlign = align
      context.fillText(alone(most === undefined ? text : cut(text, most)), at(x), y)
    },
    widthOf: (text: string, size: number): number => {
      context.font = fontOf(size)
      return context.measureText(text).width
    },
    fill: ({ x, y, width: wide, height }: Box, color: string, radius = 0, strength = 1): void => {
      context.globalAlpha = strength
      context.fillStyle = color
      context.beginPath()
      context.roundRect(isRightToLeft ? at(x) - wide : x, y, wide, height, radius)
      context.fill()
      context.globalAlpha = 1
    },
    line: (points: readonly (readonly [x: number, y: number])[], color: string, thickness: number): void => {
      context.strokeStyle = color
      context.lineWidth = thickness
      context.lineJoin = 'round'
      context.beginPath()
      for (const [n, [x, y]] of points.entries()) n === 0 ? context.moveTo(at(x), y) : context.lineTo(at(x), y)
      context.stroke()
    },
  }
}
export type Pen = ReturnType<typeof penOn>
