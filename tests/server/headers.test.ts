import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '../../src/app/server/build-product.ts'
import { webPages } from '../../src/app/server/serve-web.ts'
import { readConfig } from '../../src/server/config.ts'
import { onePool } from '../../src/server/db/pool.ts'
import { type Product, startTestProduct } from './harness/product.ts'

let folder: string
let web: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tms-web-'))
  // The files of a build, by the kinds of their names.
  const page = '<!doctype html><html><head></head><body></body></html>'
  for (const [name, text] of Object.entries({
    'index.html': page,
    'index.html.br': 'x',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'robots.txt': 'User-agent: *',
    'manifest.json': '{}',
    'assets/start-BELG1f20.js': 'export {}',
    'assets/start-BELG1f20.js.br': 'x',
    'assets/inter-latin-_a-C93xY.woff2': 'x',
    'assets/plain.css': 'a{}',
    'assets/about.html': page,
  })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const pages = webPages(folder, () => ({}), new Set())
  web = fastify()
  await pages.register(web)
  web.setNotFoundHandler(pages.otherwise)
})
afterAll(async () => {
  await web.close()
  rmSync(folder, { recursive: true, force: true })
})

test('of the built files only those with a hash in their name are kept for ever, and every page has the policy', async () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  expect(names.length).toBeGreaterThan(8)
  const kept: string[] = []
  const sent: string[] = []
  for (const path of ['/', '/login', ...names.map((name) => `/${name}`)]) {
    const { statusCode, headers } = await web.inject(path)
    if (statusCode !== 200) continue
    sent.push(path)
    if (String(headers['cache-control']).includes('immutable')) kept.push(path)
    if (!String(headers['content-type']).startsWith('text/html')) continue
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['cache-control'], path).toBe('no-store')
  }
  expect(kept.sort()).toEqual([
    '/assets/inter-latin-_a-C93xY.woff2',
    '/assets/start-BELG1f20.js',
    '/assets/start-BELG1f20.js.br',
  ])
  for (const path of ['/', '/login', '/favicon.svg', '/robots.txt', '/assets/plain.css']) expect(sent).toContain(path)
  for (const path of ['/index.html', '/index.html.br', '/manifest.json', '/assets/about.html'])
    expect(sent).not.toContain(path)
})

test('behind https every answer says so, and over plain http none does', async () => {
  const product: Product = await startTestProduct()
  const pools = onePool(product.engine.db.pool)
  const config = readConfig({ TMS_DATA: folder, APP_URL: 'https://tms.example.test', LOG_LEVEL: 'silent' }, folder)
  const app = await buildProduct({ pools, config, webDir: folder, engine: product.engine })
  try {
    for (const url of [
      '/',
      '/assets/start-BELG1f20.js',
      '/api/health',
      '/api/users',
      '/api/nowhere',
      '/gone.js',
      '/api/%ff',
      '/%ff',
    ]) {
      const secure = await app.inject(url)
      expect(secure.headers['strict-transport-security'], url).toBe('max-age=31536000')
      for (const cookie of [secure.headers['set-cookie'] ?? []].flat()) expect(cookie, url).toContain('Secure')
      expect((await product.app.inject(url)).headers['strict-transport-security'], url).toBeUndefined()
    }
  } finally {
    await app.close()
    await product.end()
  }
})
