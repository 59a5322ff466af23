/** Where nobody said where to. */
export const homePath = '/home'
export const signInPath = '/login'

/** Control characters, blanks and backslashes: browsers drop them or read them as slashes. */
const hidden = /[\p{Cc}\s\\]/u
/** Percent-encoded slash, backslash or control character right after the first slash: decoded by someone, `//`. */
const disguised = /^\/+(%2f|%5c|%0[0-9a-f]|%25)/i

/**
 * Path to go to after sign-in, out of the address; home for anything that is not plainly a path of this site
 * (`//e.x`, `/\e.x`, `javascript:`, hidden characters that browsers drop).
 */
export const redirectTarget = (wanted: string | null | undefined): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.startsWith('//')) return homePath
  if (wanted.length > 2000 || hidden.test(wanted) || disguised.test(wanted)) return homePath
  const base = 'https://this.site'
  try {
    const url = new URL(wanted, base)
    const path = url.pathname + url.search + url.hash
    const leads = url.origin === base && !path.startsWith('//') && url.pathname !== '/' && url.pathname !== signInPath
    return leads ? path : homePath
  } catch {
    return homePath
  }
}

/** Sign-in address that remembers where one was going. */
export const signInAddress = (location: { pathname: string; search: string; hash: string }): string => {
  const here = location.pathname + location.search + location.hash
  return redirectTarget(here) === homePath ? signInPath : `${signInPath}?to=${encodeURIComponent(here)}`
}

/** Where a call that ran out of time leads (specification, section 8), with the way back. */
export const timeOutAddress = ({ pathname, search }: { pathname: string; search: string }): string =>
  `/error-page?from=${encodeURIComponent(pathname + search)}`
