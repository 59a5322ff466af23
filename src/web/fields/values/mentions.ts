// Decision (2026-11): Texts in which people can be mentioned are below a `MentionProvider` that finds them; the editor
// knows no entity.
import { createContext, useContext } from 'react'
import type { Row } from '../../base/api/shapes.ts'

/** A user who can be mentioned, with the avatar field. */
export type Mentionable = Row & { readonly id: string; readonly name: string }
/** Searches users by the text after `@`. */
export type FindPeople = (search: string) => Promise<readonly Mentionable[]>

const MentionContext = createContext<FindPeople | undefined>(undefined)
/** Provides the search of users to the rich texts within. */
export const MentionProvider = MentionContext.Provider
export const useFindPeople = (): FindPeople | undefined => useContext(MentionContext)

/** Longest name that is searched for, in characters; longer text after `@` is a sentence. */
const maxNameLength = 40
const namePattern = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]+)?)$/u

/** The part of a name being typed at the end of a text, without its `@`; undefined if there is none. */
export const typedName = (before: string): string | undefined => {
  const name = namePattern.exec(before.replaceAll('\u00a0', ' '))?.[1]
  return name === undefined || name.length > maxNameLength ? undefined : name
}
