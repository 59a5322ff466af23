// Decision (2026-11): The document is put together by our own code, not by @fastify/swagger, which writes every part out
// wherever it is used (10 MB), in one go of half a second. It is made at the first request, in pieces between which
// other requests are answered, and kept compressed.
import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { serverSentinel } from '../../sentinel.ts'
import { isKnownTag } from '../entity-tags.ts'
import { type DocumentHead, makeDocument } from './document.ts'
import type { DocumentedCall } from './operation.ts'
import { docsOfRoute } from './route-docs.ts'

type Coding = 'br' | 'gzip' | 'identity'
type Served = { readonly bytes: Buffer; readonly tag: string }

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compress: { readonly [C in Coding]: (bytes: Buffer) => Promise<Buffer> } = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => gzipped(bytes),
  identity: async (bytes) => bytes,
}

/** The best coding that a request accepts. */
const codingFor = ({ headers }: FastifyRequest): Coding => {
  const accepted = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Calls a function once; all callers share its promise, also those that come before it is settled. A failure is not kept. */
const onceEach = <K, T>(make: (key: K) => Promise<T>): ((key: K) => Promise<T>) => {
  const made = new Map<K, Promise<T>>()
  return (key) => {
    const before = made.get(key)
    if (before !== undefined) return before
    const promise = make(key).catch((error: unknown) => {
      made.delete(key)
      throw error
    })
    made.set(key, promise)
    return promise
  }
}

/** Serves the description of all calls that are registered from now on. */
export const serveDocument = (app: FastifyInstance, head: () => DocumentHead): void => {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api')) routes.push(route)
  })
  function* calls(): Generator<DocumentedCall> {
    for (const route of routes) {
      const docs = docsOfRoute(route)
      if (docs === undefined || docs.hide === true) continue
      for (const method of [route.method].flat()) if (method !== 'HEAD') yield { method, url: route.url, docs }
    }
  }
  const document = onceEach(async (_one: 'document') => Buffer.from(await makeDocument(head(), calls(), pause)))
  const served = onceEach(async (coding: Coding): Promise<Served> => {
    const plain = await document('document')
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    // The tag of a representation: each coding has its own.
    return { bytes: await compress[coding](plain), tag: `"${hash}${coding === 'identity' ? '' : `-${coding}`}"` }
  })
  app.get(
    '/api/openapi.json',
    { config: { access: 'public' }, schema: { hide: true }, compress: false },
    async (request, reply) => {
      const coding = codingFor(request)
      const { bytes, tag } = await served(coding)
      reply.headers({ 'x-build': serverSentinel, etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
      if (isKnownTag(request, tag)) return reply.status(304).send()
      if (coding !== 'identity') reply.header('content-encoding', coding)
      return reply.type('application/json; charset=utf-8').send(bytes)
    },
  )
}
