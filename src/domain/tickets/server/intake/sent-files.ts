import type { FastifyRequest } from 'fastify'
import { asSent } from '../../../../server/api/form.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { Upload } from '../../../../server/files/upload.ts'
import { faultAt, Problem } from '../../../../server/problem.ts'
import { mostFormFileBytes, mostFormFiles } from '../../intake-form.ts'

export type SentForm = { readonly values: { readonly [name: string]: string }; readonly uploads: readonly Upload[] }

/** The most characters in the name of a form's field; longer names are ignored. */
const mostName = 80

/**
 * Reads an answer with files, checks these like all uploads, and passes the answer to the work. Files that end up on no
 * row are deleted.
 * @param count gets each file's bytes before the next file is read
 * @throws Problem 415 if the body is no form, 422 at the part that is wrong
 */
export const withSentForm = async <T>(
  request: FastifyRequest,
  files: FileStore,
  count: (bytes: number) => Promise<void>,
  work: (sent: SentForm) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported_media')
  const values: { [name: string]: string } = {}
  const kept: string[] = []
  try {
    for await (const part of asSent(request.parts())) {
      const name = part.fieldname.replace(/\[\]$/, '').slice(0, mostName)
      if (part.type === 'field') {
        if (Object.hasOwn(values, name)) throw faultAt(name, 'doubled')
        values[name] = String(part.value)
        continue
      }
      if (name !== 'files') throw faultAt(name, 'unknown')
      if (kept.length === mostFormFiles) throw faultAt('files', 'too_many_files', { max: mostFormFiles })
      const rules = { accept: 'any', maxBytes: mostFormFileBytes } as const
      const saved = await files.save(asSent<Buffer>(part.file), part.filename, rules, null)
      if ('fault' in saved) throw faultAt('files', saved.fault.code, saved.fault.params)
      kept.push(saved.stored.id)
      await count(saved.stored.size)
    }
    return await work({ values, uploads: kept.map((id) => new Upload(id)) })
  } finally {
    await files
      .settle(kept)
      .catch((error: unknown) => request.log.warn({ err: error }, 'files of a form are left to the sweep'))
  }
}
