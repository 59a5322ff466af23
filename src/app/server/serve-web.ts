import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../server/problem.ts'
import { preloadsOf } from './preloads.ts'

export type WebSettings = { readonly [name: string]: unknown }

/** Build files with a hash in their name never change. */
const isHashed = (path: string): boolean => /[/\\]assets[/\\].+-[\w-]{8}\.\w+(\.(br|gz))?$/.test(path)
const keeps = (path: string): string => (isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, no-cache')
/** The page has a route of its own, with policy and settings; the manifest is for the server. */
const notSent = ['**/*.html*', 'manifest.json*']

/**
 * Scripts only from our own files; styles with the page's nonce, which Emotion uses too. Pictures may be `blob:`,
 * since they are fetched with the token.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Positions and sizes computed by components are style attributes; they cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

/** JSON within a script element: `<` could end it. */
const embedded = (settings: WebSettings): string => JSON.stringify(settings).replaceAll('<', '\\u003c')

/**
 * The built browser part: its files, and for every other address its page with the installation's settings.
 * @param folder what Vite built @param lists paths that show a list
 */
export const webPages = (folder: string, settings: () => WebSettings, lists: ReadonlySet<string>) => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const preloads = preloadsOf(folder, lists)
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const block = `<script type="application/json" id="tms-settings">${embedded({ ...settings(), styleNonce: nonce })}</script>`
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy(nonce),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        ...(pathOf(request).startsWith('/public/') ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
      })
      .send(page.replace('</head>', () => `${preloads(pathOf(request))}${block}</head>`))
  }
  return {
    register: async (app: FastifyInstance): Promise<void> => {
      await app.register(fastifyStatic, {
        root: folder,
        index: false,
        wildcard: false,
        // Compressed by the build, at no cost for each visitor.
        preCompressed: true,
        globIgnore: notSent,
        cacheControl: false,
        setHeaders: (reply, path) => reply.header('cache-control', keeps(path)),
      })
      app.get('/', { schema: { hide: true } }, sendPage)
    },
    /** Addresses without an extension are pages; a missing file is a 404. */
    otherwise: (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const isFile = /\.[a-z0-9]{1,8}$/i.test(pathOf(request))
      if ((request.method !== 'GET' && request.method !== 'HEAD') || isFile) throw new Problem(404, 'no_route')
      return sendPage(request, reply)
    },
  }
}
