import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { asSent } from '../../../server/api/form.ts'
import type { FileStore, Stored } from '../../../server/files/file-store.ts'
import { faultAt, invalid, Problem } from '../../../server/problem.ts'
import { maxImportBytes } from '../work-import.ts'

export type Upload = { readonly stored: Stored; readonly name: string; readonly hash: string }

/** Stores the file of the form. @throws Problem 415, 422 with `errors.file` */
export const storeUpload = async (request: FastifyRequest, files: FileStore, by: string): Promise<Upload> => {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported_media')
  let upload: Upload | undefined
  try {
    for await (const part of asSent(request.parts())) {
      if (upload !== undefined || part.fieldname !== 'file')
        throw faultAt(part.fieldname.slice(0, 80), part.fieldname === 'file' ? 'doubled' : 'unknown')
      if (part.type !== 'file') throw faultAt('file', 'not_file')
      const hash = createHash('sha256')
      const hashed = async function* () {
        for await (const chunk of asSent<Buffer>(part.file)) {
          hash.update(chunk)
          yield chunk
        }
      }
      const name = part.filename.slice(0, 200) || 'file'
      // Any type is accepted: readers recognise formats by content, and the store's list of types lacks them.
      const rules = { accept: 'any', maxBytes: maxImportBytes, isRaw: true } as const
      const saved = await files.save(hashed(), name, rules, by)
      if ('fault' in saved) throw invalid({ file: [saved.fault] })
      upload = { stored: saved.stored, name, hash: hash.digest('hex') }
    }
  } catch (error) {
    if (upload !== undefined) await files.settle([upload.stored.id])
    throw error
  }
  if (upload === undefined) throw faultAt('file', 'required')
  return upload
}
