import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { guardS3 } from './s3-gate.ts'

const s3Bucket = 'tms-test'

/** An S3 server that is none of ours, on a port of its own (or the one that it had) and a folder of its own. */
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
    /** Its only account. */
    url: `http://S3RVER:S3RVER%2Fsecret%2B1@127.0.0.1:${gate.port}/${s3Bucket}`,
    /** The server goes, the gate in front of it breaks connections off. */
    stop: () => server.close(),
    end: () => gate.stop(),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
