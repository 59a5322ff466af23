// Decision (2026-11): A picture in a text is the id of a file (`<img data-picture="id">`), read with the reader's
// rights. Without a `PictureProvider`, and in new rows, texts take no pictures. Revisit with pictures that have no
// row yet.
import { createContext, useContext } from 'react'

/** A picture that was put where texts may show it: the id of its file, by which it is read. */
export type SentPicture = { readonly id: string; readonly name: string }
export type Pictures = {
  /** Keeps a picture with what the text is about; undefined where it was not accepted, after saying why. */
  readonly send?: (file: File) => Promise<SentPicture | undefined>
  /** For readers who may not read files: they see what the picture is called. */
  readonly areHidden?: true
}

const PictureContext = createContext<Pictures>({})
/** Around texts in which there are pictures. */
export const PictureProvider = PictureContext.Provider
export const usePictures = (): Pictures => useContext(PictureContext)
