export type Part = {
  readonly name: string
  readonly filename?: string
  readonly type?: string
  readonly data: Buffer | string
}

const boundary = 'form-of-the-tests'
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** A multipart body (RFC 7578), names written as they are: the tests send bad ones, too. */
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

/** A body with files in it as the form that it has to be sent as; undefined for one without. */
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
