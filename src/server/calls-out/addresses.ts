// Decision (2026-11): `ipaddr.js` (MIT, no dependencies) knows the ranges of the IANA registries. Only what it calls unicast is
// public: loopback, private, link-local (with the metadata services of clouds), shared, translated and reserved ones are not.
import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Reasons for which an outgoing call is not made. */
export type Refusal = 'bad_address' | 'private_address' | 'insecure_address' | 'too_many_redirects'

/** A call out that is not made, or goes no further. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

/** Networks beside the public one that may be called, also without TLS: all, or those of a list (RFC 4632, `10.1.0.0/16`). */
export type OpenNetworks = 'all' | readonly string[]

/** Tells whether a text names a network, or one address. */
export const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text) || ipaddr.isValid(text)

/** Tells whether an address may be called, by its network. */
const mayCall = (address: string, networks: OpenNetworks): boolean => {
  if (isPublic(address) || networks === 'all') return true
  if (!ipaddr.isValid(address)) return false
  const one = ipaddr.process(address)
  return networks.some((network) => {
    const [base, bits] = ipaddr.isValidCIDR(network)
      ? ipaddr.parseCIDR(network)
      : [ipaddr.parse(network), ipaddr.parse(network).toByteArray().length * 8]
    return base.kind() === one.kind() && one.match(base, bits)
  })
}

/** Tells whether an IP address is one of the public network; an IPv4 address within an IPv6 one is judged by itself. */
export const isPublic = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const one = ipaddr.process(address)
  return one.range() === 'unicast'
}

/** The host of a URL as an IP address, where it is one. */
const literalOf = ({ hostname }: URL): string | undefined => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(host) ? host : undefined
}

/**
 * An address that may be called, as far as it says by itself.
 * @throws RefusedCall
 */
export const readAddress = (text: string, networks: OpenNetworks): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new RefusedCall('bad_address')
  if (url.protocol !== 'https:' && networks.length === 0) throw new RefusedCall('insecure_address')
  const literal = literalOf(url)
  if (literal !== undefined && !mayCall(literal, networks)) throw new RefusedCall('private_address')
  return url
}

/**
 * Resolves a name for one connection, which goes to the very address that was judged: a name that leads elsewhere a
 * moment later changes nothing. One private address among several refuses them all.
 */
export const guardedLookup =
  (networks: OpenNetworks): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return done(error ?? new Error('no address'), '')
      if (found.some(({ address }) => !mayCall(address, networks))) return done(new RefusedCall('private_address'), '')
      return options.all === true ? done(null, found) : done(null, first.address, first.family)
    })
  }
