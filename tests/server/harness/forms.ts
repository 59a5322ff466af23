export type Part = {
  readonly name: string
  readonly filename?: string
  readonly type?: string
  readonly data: Buffer | string
}

const boundary = 'form-of-the-tests'
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** Returns a multipart body (RFC 7578). Names are written as they are, since the tests send bad ones, too. */
export const formOf = (...parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, type, data }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${filename === undefined ? '' : `content-type: ${type ?? 'application/octet-stream'}\r\n`}\r\n`,
      ),
      Buffer.isBuffer(data) ? data : Buffer.from(data),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Returns a body with files as the form in which it must be sent; undefined if it has no files. */
export const formFor = (body: unknown): Buffer | undefined => {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return undefined
  const entries = Object.entries(body)
  if (!entries.some(([, value]) => Buffer.isBuffer(value))) return undefined
  return formOf(
    ...entries.map(([name, value]) =>
      Buffer.isBuffer(value) ? { name, filename: 'sample.txt', data: value } : { name, data: textOf(value) },
    ),
  )
}
