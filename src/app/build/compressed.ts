import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts and pictures are compressed already, and a file smaller than a packet gains nothing. */
const isText = /\.(js|css|svg)$/
const least = 1024

const brotli = async (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
const gzipped = async (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })

/** Writes each text file of the build in both encodings; the server sends the one that the browser accepts. */
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
