/** Most telling first: Edge says Chrome too, and Chrome says Safari. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const

const first = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** `Firefox, Linux` for a user agent; the agent's first word where it is no browser, empty for none. */
export const deviceName = (userAgent: string): string => {
  const browser = first(browsers, userAgent)
  if (browser === undefined) return userAgent.split(/[\s/]/)[0]?.slice(0, 40) ?? ''
  return [browser, first(systems, userAgent)].filter(Boolean).join(', ')
}
