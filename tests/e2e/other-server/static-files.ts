import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** A built browser part: its files, and its page for every other address (an asset that is not there stays 404). */
export const sendStatic = async (response: ServerResponse, folder: string, path: string): Promise<void> => {
  const wanted = normalize(join(folder, decodeURIComponent(path)))
  const inside = wanted.startsWith(normalize(folder) + sep)
  const extension = extname(wanted)
  const candidates = inside && extension !== '' ? [wanted] : [join(folder, 'index.html')]
  for (const file of candidates) {
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes === undefined) continue
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    response.end(bytes)
    return
  }
  response.writeHead(404, { 'content-type': 'text/plain' })
  response.end('Not found')
}
