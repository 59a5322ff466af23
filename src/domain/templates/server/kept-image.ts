import type { Image } from '../../../server/facets/copies/image.ts'

/** The image that a new template keeps. A class, so that hooks tell it from what others compute ahead of a write. */
export class KeptImage {
  readonly image: Image
  constructor(image: Image) {
    this.image = image
  }
}
