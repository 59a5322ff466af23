import type { FigureValue } from './measured.ts'

export type Change = { readonly direction: 'more' | 'less' | 'same'; readonly percent: number | undefined }

/**
 * A number beside the same of the window before.
 * @returns undefined where they can't be compared; without percent where there was nothing before
 */
export const changeOf = (value: FigureValue, before: FigureValue): Change | undefined => {
  if (typeof value === 'object' || typeof before === 'object') return undefined
  const [now, then] = [Number(value), Number(before)]
  if (now === then) return { direction: 'same', percent: 0 }
  const percent = then === 0 ? undefined : Math.round((Math.abs(now - then) / then) * 100)
  return { direction: now > then ? 'more' : 'less', percent }
}
