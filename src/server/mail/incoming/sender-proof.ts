import type { IncomingMail } from './incoming.ts'

/** A server's finding about a mail (RFC 8601, 2.2): `method=result` with what it was about (`ptype.property=value`). */
type Finding = { readonly method: string; readonly result: string; readonly about: ReadonlyMap<string, string> }

/** Removes comments, which may be nested, and quoted texts: either may contain what looks like a finding. */
const bareOf = (value: string): string => {
  let depth = 0
  let isQuoted = false
  let isEscaped = false
  let bare = ''
  for (const sign of value) {
    if (isEscaped) isEscaped = false
    else if (sign === '\\') isEscaped = true
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '(') depth++
    else if (sign === ')' && depth > 0) depth--
    else if (depth === 0) bare += sign
  }
  return bare
}

const findingOf = (text: string): Finding => {
  const [first = '', ...rest] = text.trim().toLowerCase().split(/\s+/)
  const [method = '', result = ''] = first.split('=')
  const about = rest.flatMap((one) => {
    const [name = '', value] = one.split('=')
    return value === undefined ? [] : [[name, value] as const]
  })
  return { method: method.split('/')[0] ?? '', result, about: new Map(about) }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
/** Tells whether one domain is the other or a part of it, as DMARC aligns them without a list of public suffixes. */
const isAligned = (found: string | undefined, own: string): boolean => {
  const domain = domainOf(found ?? '')
  return domain.includes('.') && (domain === own || own.endsWith(`.${domain}`) || domain.endsWith(`.${own}`))
}

/**
 * Tells whether the mail server that delivers our mails found that a mail comes from the domain that it names as its
 * sender. A mail may bring such headers itself: the server removes those that bear its own name (RFC 8601, 5), and its
 * own is on top.
 * @param server its name in these headers (`authserv-id`)
 */
export const isSenderProven = (
  { sender, headers }: Pick<IncomingMail, 'sender' | 'headers'>,
  server: string,
): boolean => {
  const own = domainOf(sender)
  for (const value of headers['authentication-results']?.split('\n') ?? []) {
    const [id = '', ...parts] = bareOf(value).split(';')
    if (id.trim().split(/\s+/)[0]?.toLowerCase() !== server.toLowerCase()) continue
    return parts.map(findingOf).some(({ method, result, about }) => {
      if (result !== 'pass') return false
      if (method === 'dmarc') return isAligned(about.get('header.from'), own)
      if (method === 'dkim') return isAligned(about.get('header.d') ?? about.get('header.i'), own)
      return method === 'spf' && isAligned(about.get('smtp.mailfrom'), own)
    })
  }
  return false
}
