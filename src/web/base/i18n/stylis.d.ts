/** stylis 4 ships no types; of it only the vendor prefixer is used, as emotion passes it on. */
declare module 'stylis' {
  import type { StylisPlugin } from '@emotion/cache'
  export const prefixer: StylisPlugin
}
