import { isIPv6 } from 'node:net'

/** The first four groups of an IPv6 address, with `::` expanded. */
const networkOf = (address: string): string => {
  const [before = '', after] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'))
  const [left, right] = [groups(before), groups(after)]
  const gap = after === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(gap).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * The network that limits count by: an IPv4 address, or the /64 of an IPv6 address, since one line controls all
 * addresses of a /64. IPv4-mapped IPv6 (`::ffff:1.2.3.4`) counts as IPv4.
 */
export const networkFor = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${networkOf(address)}::/64` : address
}
