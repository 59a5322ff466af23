// Decision (2026-11): S3 uses PUT, GET, DELETE and the first page of LIST only, known lengths and path-style
// buckets: what every compatible store has.
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../problem.ts'
import { StartError } from '../start-error.ts'
import type { ByteStore, Listed } from './bytes.ts'
import { callS3, readS3Url, textOf } from './s3-call.ts'

/** Prefix of our files in a bucket that may hold other things. */
const prefix = 'files/'

/** A failure of the store, for the log; API callers learn only that the service is unavailable. */
class StoreError extends Error {
  override readonly name = 'StoreError'
}

const unavailable = (reason: string): Problem => {
  const problem = new Problem(503, 'unavailable', { headers: { 'retry-after': '5' } })
  problem.cause = new StoreError(`the S3 store: ${reason}`)
  return problem
}

/** `<Code>` of an error document. */
const codeIn = (xml: string): string => /<Code>([^<]{1,80})<\/Code>/.exec(xml)?.[1] ?? ''

const ended = async (answer: IncomingMessage, ...good: readonly number[]): Promise<void> => {
  const text = await textOf(answer)
  if (!good.includes(answer.statusCode ?? 0)) throw unavailable(`${answer.statusCode} ${codeIn(text)}`.trim())
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const tag = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** One page of ListObjects version 1, which continues after the last key, without tokens. */
const readPage = (xml: string): { page: Listed[]; last: string | undefined } => {
  const page = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    id: unescaped(tag(entry, 'Key') ?? '').slice(prefix.length),
    changedAt: Date.parse(tag(entry, 'LastModified') ?? ''),
  }))
  return { page, last: tag(xml, 'IsTruncated') === 'true' ? page.at(-1)?.id : undefined }
}

/**
 * Files in an S3-compatible store, by PUT, GET, DELETE and LIST only.
 * @param s3Url `https://key:secret@host/bucket`, optionally with `?region=…`
 * @param pageSize keys in one page of LIST; stores return a thousand at most
 */
export const s3Bytes = (s3Url: string, pageSize = 1000): ByteStore => {
  const address = readS3Url(s3Url)
  const call = (what: Parameters<typeof callS3>[1]): Promise<IncomingMessage> =>
    callS3(address, what).catch((error: unknown) => {
      throw unavailable(error instanceof AggregateError ? String(error.errors[0]) : String(error))
    })

  return {
    put: async (id, { path, size, sha256 }) => {
      const body = { stream: createReadStream(path), size, sha256 }
      await ended(await call({ method: 'PUT', key: prefix + id, body }), 200)
    },
    read: async (id) => {
      const answer = await call({ method: 'GET', key: prefix + id })
      const size = Number(answer.headers['content-length'])
      if (answer.statusCode === 200 && Number.isSafeInteger(size)) return { stream: answer, size }
      const code = codeIn(await textOf(answer))
      if (answer.statusCode === 404 && code !== 'NoSuchBucket') return undefined
      throw unavailable(`${answer.statusCode} ${code}`)
    },
    remove: async (id) => ended(await call({ method: 'DELETE', key: prefix + id }), 204, 200, 404),
    list: async function* () {
      let after: string | undefined
      do {
        const query = {
          prefix,
          'max-keys': String(pageSize),
          ...(after === undefined ? {} : { marker: prefix + after }),
        }
        const answer = await call({ method: 'GET', query })
        const xml = await textOf(answer)
        if (answer.statusCode !== 200) throw unavailable(`${answer.statusCode} ${codeIn(xml)}`)
        const { page, last } = readPage(xml)
        yield page
        after = last
      } while (after !== undefined)
    },
    check: async () => {
      const { host } = new URL(address.origin)
      const answer = await callS3(address, { method: 'GET', query: { prefix, 'max-keys': '1' } }).catch(
        (error: unknown) => {
          const reason = error instanceof AggregateError ? error.errors[0] : error
          throw new StartError(
            `S3_URL: no connection to ${host}: ${reason instanceof Error ? reason.message : reason}.`,
          )
        },
      )
      const code = codeIn(await textOf(answer))
      if (answer.statusCode === 200) return
      if (answer.statusCode === 404)
        throw new StartError(`S3_URL: ${host} has no bucket ${address.bucket}: make it, or name another.`)
      const refused = answer.statusCode === 403 || answer.statusCode === 401
      throw new StartError(
        refused
          ? `S3_URL: ${host} refuses the key for bucket ${address.bucket} (${code}).`
          : `S3_URL: ${host} answers ${answer.statusCode} ${code} for bucket ${address.bucket}.`,
      )
    },
  }
}
