import type { FastifyRequest } from 'fastify'
import { asSent } from '../api/form.ts'
import { faultAt, Problem } from '../problem.ts'

type SentForm = {
  /** The JSON of the part `mapping`; undefined without one. */
  readonly mapping: unknown
  /** The file's bytes as they come. Parts behind it are refused once it is read. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A part that says it is JSON comes read; others are texts. */
const jsonOf = (sent: unknown): unknown => {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    throw faultAt('mapping', 'malformed')
  }
}

/**
 * The form of an import: perhaps what its columns mean, then one file, which is read as it comes.
 * @param fileSize bytes of the file; as configured unless said
 * @throws Problem 415 for no form, 422 at the part that is wrong
 */
export const sentForm = async (request: FastifyRequest, fileSize?: number): Promise<SentForm> => {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported_media')
  const parts = asSent(request.parts(fileSize === undefined ? {} : { limits: { fileSize } }))
  let mapping: unknown
  const refuse = (name: string, hasFile: boolean) =>
    faultAt(name.slice(0, 80), hasFile && name === 'file' ? 'doubled' : 'unknown')
  for (;;) {
    const next = await parts.next()
    if (next.done === true) throw faultAt('file', 'required')
    const part = next.value
    if (part.fieldname === 'mapping' && part.type === 'field') {
      mapping = jsonOf(part.value)
      continue
    }
    if (part.fieldname !== 'file') throw refuse(part.fieldname, false)
    if (part.type !== 'file') throw faultAt('file', 'not_file')
    const { file } = part
    const bytes = async function* () {
      yield* asSent<Buffer>(file)
      const behind = await parts.next()
      if (behind.done !== true) throw refuse(behind.value.fieldname, true)
    }
    return { mapping, bytes: bytes() }
  }
}
