import { createContext } from 'react'

/** Ticks the n-th item (from 0) of a text's to-do lists, or takes its tick away. */
export type Tick = (n: number, isDone: boolean) => void

/** Ticks an item of a text that is being read; undefined where that is not possible. */
export const TickContext = createContext<Tick | undefined>(undefined)

const itemsIn = (root: ParentNode) => root.querySelectorAll('li[data-checked]')

/** Numbers the items of a text's to-do lists by their order. */
export const numberTicks = (body: HTMLElement): void => {
  for (const [n, item] of itemsIn(body).entries()) item.setAttribute('data-tick', String(n))
}

/** A text with the n-th item ticked or not; nothing else of it changes. */
export const withTick = (html: string, n: number, isDone: boolean): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  itemsIn(body)[n]?.setAttribute('data-checked', String(isDone))
  return body.innerHTML
}
