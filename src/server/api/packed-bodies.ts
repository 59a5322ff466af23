// Decision (2026-11): Packed bodies are unpacked here and not by @fastify/compress, which goes on unpacking a body that was
// refused for its size. Forms with files are taken unpacked only: their reader takes the bytes from the connection.

import { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { badRequest, Problem } from '../problem.ts'

const unpackers: { readonly [coding: string]: () => Transform } = {
  br: createBrotliDecompress,
  deflate: createInflate,
  gzip: createGunzip,
  'x-gzip': createGunzip,
}

/** Unpacks JSON bodies, and ends as soon as one is larger than its route takes. */
export const unpackBodies = (app: FastifyInstance): void => {
  app.addHook('preParsing', async (request, _reply, source) => {
    const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (coding === 'identity') return source
    const make = unpackers[coding]
    const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
    if (make === undefined || !isJson)
      throw new Problem(415, 'unsupported_media', {
        headers: { 'accept-encoding': isJson ? 'br, gzip, deflate' : 'identity' },
      })

    const unpacker = make()
    let packed = 0
    let unpacked = 0
    const bounded = Object.assign(
      new Transform({
        transform: (chunk: Buffer, _coding, done) => {
          unpacked += chunk.length
          if (unpacked > request.routeOptions.bodyLimit) done(new Problem(413, 'too_large'))
          else done(null, chunk)
        },
      }),
      // Fastify compares it with the announced length.
      { receivedEncodedLength: 0 },
    )
    source.on('data', (chunk: Buffer) => {
      packed += chunk.length
      bounded.receivedEncodedLength = packed
    })
    bounded.once('error', () => {
      source.unpipe(unpacker)
      unpacker.destroy()
    })
    unpacker.once('error', () => bounded.destroy(badRequest()))
    source.once('error', (error) => bounded.destroy(error))
    source.pipe(unpacker).pipe(bounded)
    return bounded
  })
}
