import { createContext, useContext } from 'react'

/** What the editor tells of itself with a key. */
type EditorAt = {
  /** There is neither text nor a picture. */
  readonly isBlank: boolean
  /** The caret is where Enter belongs to the text: in code, a list or a table. */
  readonly isInBlock: boolean
}
/**
 * Keys that the surroundings of a rich text handle before the editor does, such as Enter that sends a message. Lists of names that are
 * open come first, and keys of an input method's composition are never told.
 * @returns whether it was handled
 */
export type EditorKeys = (event: KeyboardEvent, at: EditorAt) => boolean

const EditorKeysContext = createContext<EditorKeys | undefined>(undefined)
/** Provides keys to the rich texts within. */
export const EditorKeysProvider = EditorKeysContext.Provider
export const useEditorKeys = (): EditorKeys | undefined => useContext(EditorKeysContext)
