import type { Image } from '../../../server/facets/copies/image.ts'

/**
 * The image that a new template keeps. It is a class, so that hooks can recognise it among values that others compute
 * before a write.
 */
export class KeptImage {
  readonly image: Image
  constructor(image: Image) {
    this.image = image
  }
}
