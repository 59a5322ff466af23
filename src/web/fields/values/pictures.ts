// Decision (2026-11): A picture in a text is the id of a file (`<img data-picture="id">`), read with the reader's
// rights. Without a `PictureProvider`, and in new rows, texts take no pictures. Revisit with pictures that have no
// row yet.
import { createContext, useContext } from 'react'

/** An uploaded picture, by the id of its file. */
export type UploadedPicture = { readonly id: string; readonly name: string }
export type Pictures = {
  /** Uploads a picture to the text's row. Resolves to undefined if it failed; the reason has been shown. */
  readonly send?: (file: File) => Promise<UploadedPicture | undefined>
  /** Shows names instead of pictures, for readers without access to files. */
  readonly areHidden?: true
}

const PictureContext = createContext<Pictures>({})
/** Provides upload and visibility of pictures to the rich texts within. */
export const PictureProvider = PictureContext.Provider
export const usePictures = (): Pictures => useContext(PictureContext)
