import { createContext, useContext } from 'react'

/** The state of the editor when a key is pressed. */
type EditorAt = {
  /** Whether it has neither text nor a picture. */
  readonly isBlank: boolean
  /** Whether the caret is in code, a list or a table, where Enter belongs to the text. */
  readonly isInBlock: boolean
}
/**
 * Handles keys around a rich text before the editor does, such as Enter that sends a message. Open lists of names come
 * first, and keys of an input method's composition are never passed.
 * @returns whether it handled the key
 */
export type EditorKeys = (event: KeyboardEvent, at: EditorAt) => boolean

const EditorKeysContext = createContext<EditorKeys | undefined>(undefined)
/** Provides keys to the rich texts within. */
export const EditorKeysProvider = EditorKeysContext.Provider
export const useEditorKeys = (): EditorKeys | undefined => useContext(EditorKeysContext)
