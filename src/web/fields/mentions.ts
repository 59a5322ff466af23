// Decision (2026-11): Texts in which people can be mentioned stand below a `MentionProvider` that finds them; the
// editor knows no entity.
import { createContext, useContext } from 'react'
import type { Row } from '../api/shapes.ts'

/** Somebody who can be mentioned in a text, with what their picture is drawn from. */
export type Mentionable = Row & { readonly id: string; readonly name: string }
/** Finds people by what is typed behind `@`. */
export type FindPeople = (search: string) => Promise<readonly Mentionable[]>

const MentionContext = createContext<FindPeople | undefined>(undefined)
/** Around texts in which people can be mentioned: says who they are. */
export const MentionProvider = MentionContext.Provider
export const useFindPeople = (): FindPeople | undefined => useContext(MentionContext)

/** Letters of a name that are looked for; a sentence behind an `@` is none. */
const longest = 40
const begun = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]+)?)$/u

/** What of a name is being typed at the end of a text: the part behind its `@`; undefined where none is. */
export const typedName = (before: string): string | undefined => {
  const found = begun.exec(before.replaceAll('\u00a0', ' '))?.[1]
  return found === undefined || found.length > longest ? undefined : found
}
