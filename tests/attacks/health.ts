import type { Caller } from './target.ts'

/** Milliseconds in which health must answer whatever else goes on. */
const most = 500

export type Watch = { readonly end: () => Promise<readonly string[]> }

/** Asks for the product's health every 50 ms. @returns how to end it: what was late or wrong, a line for each part of the work */
export const watchHealth = (anonymous: Caller, partOf: () => string): Watch => {
  const worst = new Map<string, { milliseconds: number; status: number }>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const part = partOf()
      const began = performance.now()
      const { status } = await anonymous('GET', '/api/health').catch(() => ({ status: 0 }))
      const milliseconds = performance.now() - began
      const known = worst.get(part)
      if (known === undefined || known.milliseconds < milliseconds || status !== 200)
        worst.set(part, { milliseconds, status })
      await new Promise((done) => setTimeout(done, 50))
    }
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      return [...worst].flatMap(([part, { milliseconds, status }]) =>
        milliseconds > most || status !== 200
          ? [`health ${status} after ${milliseconds.toFixed(0)} ms during ${part}`]
          : [],
      )
    },
  }
}
