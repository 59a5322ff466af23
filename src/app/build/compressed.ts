import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Worth it: fonts and pictures are compressed already, and what is smaller than a packet travels as one. */
const isText = /\.(js|css|svg)$/
const least = 1024

const brotli = async (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
const gzipped = async (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })

/** Lays each text of the build beside itself in both encodings; the server sends the one that the browser takes. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => isText.test(name))
        .map(async (name) => {
          const path = join(dir, name)
          const bytes = await readFile(path)
          if (bytes.length < least) return
          await Promise.all([
            brotli(bytes).then((small) => writeFile(`${path}.br`, small)),
            gzipped(bytes).then((small) => writeFile(`${path}.gz`, small)),
          ])
        }),
    )
  },
})
