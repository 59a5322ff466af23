// Decision (2026-11): A text whose passages people comment on is below a `QuotedPlacesProvider`, which knows their
// places; the editor knows no comments.
import { createContext, useContext } from 'react'
import type { Place } from '../../../core/words/quoted.ts'

/** A passage that is commented on, by the id of its comment. */
export type QuotedPlace = Place & { readonly id: string }

type QuotedPlaces = {
  /** Name of the entity and of the field whose text it is. */
  readonly entity: string
  readonly field: string
  readonly places: readonly QuotedPlace[]
}

const QuotedPlacesContext = createContext<QuotedPlaces | undefined>(undefined)
/** Provides the places that are commented on to the text within. */
export const QuotedPlacesProvider = QuotedPlacesContext.Provider

const none: readonly QuotedPlace[] = []

/** The places of a text that are commented on. */
export const useQuotedPlaces = (entity: string, field: string): readonly QuotedPlace[] => {
  const known = useContext(QuotedPlacesContext)
  return known?.entity === entity && known.field === field ? known.places : none
}
