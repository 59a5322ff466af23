import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'

/** `https://key:secret@host/bucket?region=eu-central-1`, parsed. */
export type S3Address = {
  readonly origin: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Absent: from an AWS host name, else `us-east-1`, which other stores accept. */
  readonly region: string | undefined
}

export const readS3Url = (text: string): S3Address => {
  const url = new URL(text)
  const region = url.searchParams.get('region')
  return {
    origin: url.origin,
    bucket: decodeURIComponent(url.pathname).replaceAll('/', ''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: region === null || region === '' ? undefined : region,
  }
}

type Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly key?: string
  readonly query?: { readonly [name: string]: string }
  /** Sent with length and digest, so that the store accepts all of it or nothing. */
  readonly body?: { readonly stream: Readable; readonly size: number; readonly sha256: string }
}

/** Milliseconds without a byte in either direction until the store counts as unavailable. */
const patience = 20_000
const digestOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * One S3 call, signed (AWS Signature Version 4), path-style, which every store understands. Node's own client
 * instead of fetch: it sends a known length without chunks, as stores require.
 */
export const callS3 = async (address: S3Address, { method, key = '', query = {}, body }: Call) => {
  const url = new URL(`${address.origin}/${address.bucket}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    accessKeyId: address.accessKeyId,
    secretAccessKey: address.secretAccessKey,
    service: 's3',
    ...(address.region === undefined ? {} : { region: address.region }),
    headers: { 'x-amz-content-sha256': body?.sha256 ?? digestOfNothing },
  }).sign()
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = {
    ...Object.fromEntries(signed.headers as Iterable<[string, string]>),
    ...(body === undefined ? {} : { 'content-length': body.size, 'content-type': 'application/octet-stream' }),
  }
  const request = send(signed.url, { method, headers, timeout: patience })
  const answered = new Promise<IncomingMessage>((resolve, fail) => {
    request.once('response', resolve)
    request.once('error', fail)
    request.once('timeout', () => request.destroy(new Error('the store does not answer')))
  })
  if (body === undefined) request.end()
  // A store that refuses early closes the connection: its answer says more than the broken pipe.
  else await pipeline(body.stream, request).catch((error: Error) => request.destroy(error))
  return answered
}

/** A short response as text. */
export const textOf = async (answer: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > 5_000_000) throw new Error('the store answers without end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
