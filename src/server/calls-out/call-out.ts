import http from 'node:http'
import https from 'node:https'
import { guardedLookup, type OpenNetworks, RefusedCall, readAddress } from './addresses.ts'

type OutgoingCall = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
  /** Milliseconds for the whole call, redirects included. */
  readonly timeoutMs: number
  /** Bytes of the answer that are read; the connection ends behind them. */
  readonly mostBytes: number
}
type OutgoingAnswer = { readonly status: number; readonly text: string }
/**
 * Calls an address outside of the installation: the one way out for addresses that people give (mail, files and what the
 * installation's own settings name aside).
 * @throws RefusedCall for an address that may not be called, also behind a redirect
 */
export type CallOut = (call: OutgoingCall) => Promise<OutgoingAnswer>

/** Most redirects that are followed; only those that keep method and body (RFC 9110, 15.4.8 and 15.4.9). */
const mostRedirects = 3
const keepsCall = (status: number): boolean => status === 307 || status === 308

type Hop = OutgoingAnswer & { readonly location: string | undefined }

const once = (url: URL, call: OutgoingCall, signal: AbortSignal, networks: OpenNetworks): Promise<Hop> =>
  new Promise((done, fail) => {
    const { request } = url.protocol === 'https:' ? https : http
    const length = call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) }
    const sent = request(
      url,
      {
        method: call.method,
        headers: { ...call.headers, ...length },
        // The call has a connection of its own: one that stays open would not be judged again.
        agent: false,
        lookup: guardedLookup(networks),
        signal,
      },
      (answer) => {
        const pieces: Buffer[] = []
        let size = 0
        const end = () => {
          const text = Buffer.concat(pieces).subarray(0, call.mostBytes).toString('utf8')
          done({ status: answer.statusCode ?? 0, text, location: answer.headers.location })
          answer.destroy()
        }
        answer.on('data', (piece: Buffer) => {
          pieces.push(piece)
          size += piece.length
          if (size >= call.mostBytes) end()
        })
        answer.on('end', end)
        answer.on('error', fail)
      },
    )
    sent.on('error', fail)
    sent.end(call.body)
  })

/** @param networks networks beside the public one that may be called */
export const makeCallOut =
  (networks: OpenNetworks): CallOut =>
  async (call) => {
    const signal = AbortSignal.timeout(call.timeoutMs)
    let url = readAddress(call.url, networks)
    for (let hops = 0; ; hops++) {
      const { status, text, location } = await once(url, call, signal, networks)
      if (!keepsCall(status) || location === undefined) return { status, text }
      if (hops === mostRedirects) throw new RefusedCall('too_many_redirects')
      const next = URL.canParse(location, url.href) ? new URL(location, url.href).href : location
      url = readAddress(next, networks)
    }
  }
