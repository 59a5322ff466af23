import { deflateRawSync } from 'node:zlib'
import { fromBuffer } from 'yauzl'
import { crc32 } from './pictures.ts'

type Entry = { readonly name: string; readonly data: Buffer; readonly claims?: number }

/** Returns a zip archive; with `claims`, an entry declares another unpacked size. */
export const zipOf = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, claims = data.length } of entries) {
    const packed = deflateRawSync(data)
    const encoded = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims, 18)
    common.writeUInt16LE(encoded.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, encoded, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, encoded]))
    parts.push(local)
    at += local.length
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

/** Returns the entries of a zip archive by their names; those of folders are empty. */
export const readZip = (bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const found = new Map<string, Buffer>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null) return reject(error)
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure !== null) return reject(failure)
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(parts))
            zip.readEntry()
          })
        })
      })
      zip.on('end', () => resolve(found))
      zip.readEntry()
    })
  })
