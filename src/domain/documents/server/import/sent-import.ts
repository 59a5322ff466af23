import { posix } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { isUuid } from '../../../../core/query/values.ts'
import { asSent } from '../../../../server/api/form.ts'
import { discard, type Spooled, spool } from '../../../../server/files/spool.ts'
import { faultAt, Problem } from '../../../../server/problem.ts'
import { mostImportBytes } from '../../import-report.ts'

const fields = ['parent_id', 'project_id', 'dry_run'] as const
type Field = (typeof fields)[number]

export type SentImport = {
  readonly file: Spooled & { readonly name: string }
  /** The row or project where the rows go; general if both are null. */
  readonly parent: string | null
  readonly project: string | null
  readonly isDryRun: boolean
}

const idIn = (field: Field, text = ''): string | null => {
  if (text === '') return null
  if (!isUuid(text)) throw faultAt(field, 'bad_reference')
  return text.toLowerCase()
}
const flagIn = (field: Field, text = ''): boolean => {
  if (text === '' || text === '0' || text === 'false') return false
  if (text === '1' || text === 'true') return true
  throw faultAt(field, 'bad_choice')
}

/**
 * Reads the form of an import. Its file is then on our own disk, and the caller deletes it.
 * @throws Problem 415 if the body is no form, 422 at the part that is wrong
 */
export const sentImport = async (request: FastifyRequest, spoolFolder: string): Promise<SentImport> => {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported_media')
  const values: Partial<Record<Field, string>> = {}
  let file: SentImport['file'] | undefined
  try {
    for await (const part of asSent(request.parts())) {
      const name = part.fieldname
      const field = fields.find((one) => one === name)
      if (part.type === 'field' && field !== undefined && values[field] === undefined)
        values[field] = String(part.value)
      else if (name === 'file' && part.type === 'file' && file === undefined) {
        const spooled = await spool(spoolFolder, asSent<Buffer>(part.file), mostImportBytes)
        if (spooled === undefined) throw faultAt('file', 'file_too_large', { max: mostImportBytes / 1_000_000 })
        file = { ...spooled, name: posix.basename(part.filename).slice(0, 200) || 'file' }
      } else if (name === 'file' && part.type === 'field') throw faultAt('file', 'not_file')
      else throw faultAt(name.slice(0, 80), field === undefined && name !== 'file' ? 'unknown' : 'doubled')
    }
    if (file === undefined) throw faultAt('file', 'required')
    return {
      file,
      parent: idIn('parent_id', values.parent_id),
      project: idIn('project_id', values.project_id),
      isDryRun: flagIn('dry_run', values.dry_run),
    }
  } catch (error) {
    if (file !== undefined) await discard(file.path)
    throw error
  }
}
