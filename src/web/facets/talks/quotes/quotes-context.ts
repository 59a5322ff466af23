import { createContext, useContext } from 'react'
import type { Shown, Thread } from './threads.ts'

export type Quotes = {
  /** Threads in the order of the text, those whose passage is gone last. */
  readonly threads: readonly Thread[]
  /** Whether the user may comment at passages and resolve comments. */
  readonly mayAdd: boolean
  /** Whether the panel of a thread is open. */
  readonly isShown: boolean
  readonly show: (shown: Shown) => void
}

export const QuotesContext = createContext<Quotes | undefined>(undefined)
/** The comments at passages of the row's text; undefined on rows that have none. */
export const useQuotes = (): Quotes | undefined => useContext(QuotesContext)
