import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { guardS3 } from './s3-gate.ts'

const s3Bucket = 'tms-test'

/** Starts a foreign S3 server, on a new port (or its earlier one) and in a folder of its own. */
export const startS3 = async (port = 0, kept?: string) => {
  const directory = kept ?? mkdtempSync(join(process.env.TMS_TEST_DIR || tmpdir(), 'tms-s3-'))
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: s3Bucket, configs: [] }],
  })
  const { port: taken } = await server.run()
  const gate = await guardS3(taken, 'S3RVER', 'S3RVER/secret+1')
  return {
    port: taken,
    directory,
    urlWith: (key: string, secret: string, bucket = s3Bucket) =>
      `http://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@127.0.0.1:${gate.port}/${bucket}`,
    /** The address with its only account. */
    url: `http://S3RVER:S3RVER%2Fsecret%2B1@127.0.0.1:${gate.port}/${s3Bucket}`,
    /** Ends the server; the proxy before it breaks its connections. */
    stop: () => server.close(),
    end: () => gate.stop(),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
