import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'

/** An element outside the document. */
const outside = document.createElement('div')

/**
 * Keeps the page's styles out of the document: jsdom has no layout, and would parse each rule, and match all of them with
 * every element whose name is looked for. Stands before all elements with styles.
 */
export const StylesOutside = () => {
  const cache = useEmotionCache()
  if (cache !== null) cache.sheet.container = outside
  return null
}
