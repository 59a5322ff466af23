/** Attribute of the document that holds the colour scheme. */
export const schemeAttribute = 'data-color-scheme'
/** Keys of the specification's persisted preferences. */
export const modeKey = 'theme'
export const schemeKey = 'color-scheme'

/** Marks the document before anything is painted, or a dark page would flash white. */
export const markScheme = (): void => {
  const mode = localStorage.getItem(modeKey)
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(schemeAttribute, dark ? 'dark' : 'light')
}
