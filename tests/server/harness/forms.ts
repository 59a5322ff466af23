type Part = {
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
