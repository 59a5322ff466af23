/** Default target. */
export const homePath = '/home'
export const signInPath = '/login'

/** Control characters, white space and backslashes: browsers drop them or read them as slashes. */
const droppedCharacters = /[\p{Cc}\s\\]/u
/** Percent-encoded slash, backslash or control character after the first slash: once decoded, it may become `//`. */
const encodedSlash = /^\/+(%2f|%5c|%0[0-9a-f]|%25)/i

/**
 * Validates the path to open after sign-in; home for everything that is no plain path of this site (`//e.x`, `/\e.x`,
 * `javascript:`, characters that browsers drop).
 */
export const redirectTarget = (requested: string | null | undefined): string => {
  if (typeof requested !== 'string' || !requested.startsWith('/') || requested.startsWith('//')) return homePath
  if (requested.length > 2000 || droppedCharacters.test(requested) || encodedSlash.test(requested)) return homePath
  const base = 'https://this.site'
  try {
    const url = new URL(requested, base)
    const path = url.pathname + url.search + url.hash
    const isAllowed =
      url.origin === base && !path.startsWith('//') && url.pathname !== '/' && url.pathname !== signInPath
    return isAllowed ? path : homePath
  } catch {
    return homePath
  }
}

/** Sign-in address with the path to return to. */
export const signInAddress = (location: { pathname: string; search: string; hash: string }): string => {
  const path = location.pathname + location.search + location.hash
  return redirectTarget(path) === homePath ? signInPath : `${signInPath}?to=${encodeURIComponent(path)}`
}

/** Address of the error page after a timeout (specification, section 8), with the path to return to. */
export const timeOutAddress = ({ pathname, search }: { pathname: string; search: string }): string =>
  `/error-page?from=${encodeURIComponent(pathname + search)}`
