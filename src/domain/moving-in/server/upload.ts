import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { asSent } from '../../../server/api/form.ts'
import type { FileStore, Stored } from '../../../server/files/file-store.ts'
import { faultAt, invalid, Problem } from '../../../server/problem.ts'
import { mostImportBytes } from '../work-import.ts'

export type Uploaded = { readonly stored: Stored; readonly name: string; readonly hash: string }

/** Keeps the form's one file. @throws Problem 415, 422 with `errors.file` */
export const keepUpload = async (request: FastifyRequest, files: FileStore, by: string): Promise<Uploaded> => {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported_media')
  let upload: Uploaded | undefined
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
      // Its readers know it by its content, in whatever encoding; the store's own list has neither.
      const rules = { accept: 'any', maxBytes: mostImportBytes, isRaw: true } as const
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
