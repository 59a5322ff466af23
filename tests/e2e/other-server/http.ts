import type { IncomingMessage, ServerResponse } from 'node:http'

/** Ends a call with a status and the barest body a server of the specification may send: a message, perhaps `errors`. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  constructor(status: number, message: string, errors?: FieldErrors) {
    super(message)
    this.status = status
    this.errors = errors
  }
}
export type FieldErrors = { readonly [field: string]: readonly string[] }

/** Refuses wrong fields in the usual form. */
export const invalid = (field: string, message: string): Refusal => new Refusal(422, message, { [field]: [message] })

/** A body as the handlers see it: texts, lists and JSON values; files apart. */
export type Body = { readonly [field: string]: unknown }
type Upload = { readonly name: string; readonly type: string; readonly bytes: Buffer }
export type ReadBody = { readonly kind: 'none' | 'json' | 'multipart'; readonly fields: Body; readonly files: Files }
export type Files = { readonly [field: string]: Upload }

const collect = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** `roles[]` and `roles[0]` both name the list `roles`, as forms write it. */
const listName = (field: string): string | undefined => /^(.+)\[\d*\]$/.exec(field)?.[1]

const readMultipart = async (bytes: Buffer, contentType: string): Promise<ReadBody> => {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData()
  const fields: { [field: string]: unknown } = {}
  const files: { [field: string]: Upload } = {}
  for (const [field, value] of form) {
    const list = listName(field)
    if (typeof value !== 'string')
      files[field] = { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
    else if (list !== undefined) fields[list] = [...((fields[list] as string[] | undefined) ?? []), value]
    else if (Object.hasOwn(fields, field)) fields[field] = [fields[field], value].flat()
    else fields[field] = value
  }
  return { kind: 'multipart', fields, files }
}

/** Reads a JSON object or a form; 400 for what can't be read, 415 for any other kind of content. */
export const readBody = async (request: IncomingMessage): Promise<ReadBody> => {
  const bytes = await collect(request)
  if (bytes.length === 0) return { kind: 'none', fields: {}, files: {} }
  const type = request.headers['content-type'] ?? ''
  if (!/^(application\/json|multipart\/form-data)/.test(type)) throw new Refusal(415, 'Unsupported content type.')
  try {
    if (type.startsWith('multipart/')) return await readMultipart(bytes, type)
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { kind: 'json', fields: value as Body, files: {} }
  } catch {
    // Falls through to the one answer for everything that can't be read.
  }
  throw new Refusal(400, 'The request could not be read.')
}

export const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

export const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1]
