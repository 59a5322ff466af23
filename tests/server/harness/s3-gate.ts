import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, request } from 'node:http'

/**
 * Starts a proxy for an S3 server that ignores signatures of version 4. It checks each call's signature with the
 * secret, as AWS documents it ("Authenticating Requests: Using the Authorization Header"), and the body's digest.
 */
export const guardS3 = async (target: number, key: string, secret: string) => {
  const refuse = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      const fault = faultOf(incoming, body, key, secret)
      if (fault !== undefined) return void outgoing.writeHead(403).end(refuse(fault))
      const { method, headers, url: path } = incoming
      const forwarded = request({ port: target, host: '127.0.0.1', method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      })
      forwarded.on('error', () => outgoing.destroy())
      forwarded.end(body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => new Promise((done) => server.close(done)),
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

const faultOf = ({ method, url = '', headers }: IncomingMessage, body: Buffer, key: string, secret: string) => {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/
  const [, sentKey, date = '', region = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? []
  if (sentKey !== key) return 'InvalidAccessKeyId'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((one) => (one.includes('=') ? one : `${one}=`))
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${scope}\n${sha256(canonical)}`
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, date))
  return hmac(signing, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
