/** The specification's rule (section 5) and an upper bound that keeps hashing cheap (ASVS 6.2.9 asks for 64 at least). */
export const leastPassword = 8
export const mostPassword = 128

/** Letters of any script count: a password in Arabic script has no case, so it needs Latin ones beside it. */
export const isStrongPassword = (password: string): boolean =>
  [...password].length >= leastPassword &&
  [...password].length <= mostPassword &&
  /\p{Lu}/u.test(password) &&
  /\p{Ll}/u.test(password) &&
  /\p{Nd}/u.test(password) &&
  /[^\p{L}\p{N}\s]/u.test(password)
