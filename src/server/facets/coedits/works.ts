import { encodeStateAsUpdate } from 'yjs'
import { defineWork } from '../../worker/work.ts'
import { changeTo, docOf, htmlOf } from './convert.ts'

/** Bytes or letters that are worked on at once, within a few milliseconds. */
const light = 20_000
const sizeOf = (updates: readonly Uint8Array[]): number => updates.reduce((sum, { byteLength }) => sum + byteLength, 0)

type Log = { readonly updates: readonly Uint8Array[] }

/** The work that turns changes into their text as HTML, and merges them into one. */
export const coeditTextWork = defineWork({
  name: 'coedits.text',
  isLight: ({ updates }: Log): boolean => sizeOf(updates) <= light,
  run: ({ updates }: Log): { readonly html: string | null; readonly state: Uint8Array } => {
    const doc = docOf(updates)
    return { html: htmlOf(doc), state: encodeStateAsUpdate(doc) }
  },
})

/** The changes that make a text this HTML; undefined where it is that already. */
export const coeditChangeWork = defineWork({
  name: 'coedits.change',
  isLight: ({ updates, html }: Log & { readonly html: string | null }): boolean =>
    sizeOf(updates) + (html?.length ?? 0) <= light,
  run: ({ updates, html }: Log & { readonly html: string | null }): Uint8Array | undefined =>
    changeTo(docOf(updates), html),
})
