import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Call, callerOf, expectUnavailable } from './harness/caller.ts'
import { noise } from './harness/png.ts'
import { insideOf } from './harness/postgres.ts'
import { type Folder, livingPostmasterOf, ProductProcess, testFolder } from './harness/product-process.ts'
import { expectWhole, Writers } from './harness/writers.ts'

const folder: Folder = testFolder()
const disk = join(folder.path, 'disk')

/** A disk of 90 MB, where the system lets us have one. @returns why not */
const mount = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'only root may mount one'
  const made = spawnSync('mkdir', ['-p', disk])
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=90m,mode=711', 'tmpfs', disk])
  return made.status === 0 && status === 0 ? undefined : `mount: ${error?.message ?? String(stderr).trim()}`
}
const reason = process.platform === 'linux' ? mount() : 'tmpfs is of Linux'
if (reason !== undefined) console.log(`Not tried on a full disk: ${reason}`)

afterAll(() => {
  if (reason === undefined) spawnSync('umount', ['-l', disk])
  folder.remove()
})

const free = () => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}
/** Another program's file: it takes all but so many bytes. */
const filler = join(disk, 'filler')
const fillUpTo = (left: number): void => {
  chmodSync(disk, 0o711)
  const file = openSync(filler, 'a')
  const piece = Buffer.alloc(16_384)
  try {
    while (free() > left) writeSync(file, piece)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

describe.skipIf(reason !== undefined)('a disk of 90 MB, full', () => {
  const data = join(disk, 'data')
  let product: ProductProcess
  let address: string
  let call: Call
  let db: pg.Client
  const health = async () => (await callerOf(address)('GET', '/api/health').catch(() => undefined))?.status
  beforeAll(async () => {
    // Without the demo, which grows with the product: the disk does not.
    product = new ProductProcess({ TMS_DATA: data, TMS_DEMO: '0' })
    address = await product.ready()
    const printed = () => /first-run\?code=(\S+)/.exec(product.output)?.[1]
    await vi.waitUntil(printed)
    const code = printed()
    const account = { email: 'admin@example.test', password: 'Kraków!1974-north' }
    const made = await callerOf(address)('POST', '/api/first-run', { code, name: 'Administrator', ...account })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { body } = await callerOf(address)('POST', '/api/users/login', account)
    call = callerOf(address, body.data.access_token)
  })
  afterEach(() => rmSync(filler, { force: true }))
  afterAll(async () => {
    await db?.end()
    await product.end('SIGTERM')
  })
  const connectAgain = async () => {
    const port = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[3])
    db = await insideOf(readFileSync(join(data, 'postgres-password'), 'utf8').trim(), port)
  }
  const expectReads = async () => {
    expect(await health()).toBe(200)
    expect((await call('GET', '/api/departments?perPage=5')).status).toBe(200)
    expect((await call('GET', '/api/users?search=a&include=department')).status).toBe(200)
  }
  /** Files and their rows are the same, and no part of one is left. */
  const expectNoLeftovers = async () => {
    const inside = (name: string) =>
      readdirSync(join(data, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    // Where they are while they come in, and where they stay.
    expect(existsSync(join(data, 'uploads')) ? inside('uploads') : []).toEqual([])
    const kept = existsSync(join(data, 'files')) ? inside('files').map(({ name }) => name) : []
    const { rows } = await db.query<{ id: string }>('select id from file')
    const ids = rows.map(({ id }) => id)
    expect(kept.filter((name) => name.includes('.part'))).toEqual([])
    expect(ids.filter((id) => !kept.some((name) => name.startsWith(id)))).toEqual([])
    expect(kept.filter((name) => !ids.some((id) => name.startsWith(id)))).toEqual([])
  }

  test('writes are refused, reads go on, nothing is half written, and all goes on once there is space', {
    timeout: 120_000,
  }, async () => {
    await connectAgain()
    const own = (await call('GET', '/api/profile')).body.data.id as string
    const upload = () => {
      const form = new FormData()
      form.set('avatar', new Blob([noise(180)]), 'picture.png')
      return call('PUT', `/api/users/${own}`, form)
    }
    const writers = new Writers(call, join(folder.path, 'acknowledged'))
    await writers.more(200)
    expect((await upload()).status).toBe(200)

    // Full but for little: the log's next file would not fit. Refused before PostgreSQL comes to know.
    fillUpTo(6_000_000)
    expectUnavailable(await call('POST', '/api/departments', { name: 'no room' }), 'disk_full')
    expectUnavailable(await upload(), 'disk_full')
    await expectReads()

    // Not a byte is left.
    fillUpTo(0)
    expect(free()).toBeLessThan(16_384)
    const refusedSoFar = writers.refused
    for (let i = 0; i < 20; i++) {
      expectUnavailable(await call('POST', '/api/departments', { name: 'no room' }), 'disk_full')
      await expectReads()
    }
    await expect.poll(() => writers.refused).toBeGreaterThan(refusedSoFar + 20)
    await expectNoLeftovers()

    rmSync(filler)
    const freed = performance.now()
    await writers.more(50)
    const again = Math.round(performance.now() - freed)
    expect((await upload()).status).toBe(200)
    const acknowledged = await writers.stop()
    expect({ odd: writers.odd, broken: writers.broken }).toEqual({ odd: [], broken: 0 })
    expect(product.output).not.toContain('The database has died')
    await expectWhole(db, acknowledged)
    await expectNoLeftovers()
    console.log(`${acknowledged.length} acknowledged, 0 lost, ${writers.refused} refused; 50 more ${again} ms after`)
  })

  test('a disk that fills in the middle of an upload: refused, no part of it stays', async () => {
    const own = (await call('GET', '/api/profile')).body.data.id as string
    const boundary = 'xxxxxxxx'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        const picture = noise(550)
        controller.enqueue(Buffer.concat([Buffer.from(head), picture.subarray(0, 300_000)]))
        await new Promise((done) => setTimeout(done, 500))
        fillUpTo(0)
        controller.enqueue(picture.subarray(300_000))
        controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`))
        controller.close()
      },
    })
    // Of undici, and not in the types of the platform's fetch.
    const init = {
      method: 'PUT',
      headers: { authorization: `Bearer ${call.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: stream,
      duplex: 'half',
    }
    const answer = await fetch(`${address}/api/users/${own}`, init)
    expectUnavailable({ status: answer.status, body: await answer.json(), headers: answer.headers }, 'disk_full')
    await expectReads()
    await expectNoLeftovers()
    rmSync(filler)
    expect((await call('POST', '/api/departments', { name: 'room again' })).status).toBe(201)
  })

  test('killed while the disk is full, the database comes back once there is space, by itself', {
    timeout: 60_000,
  }, async () => {
    const { body } = await call('POST', '/api/departments', { name: 'before the crash' })
    fillUpTo(0)
    const pid = livingPostmasterOf(data)
    db.on('error', () => {})
    process.kill(pid, 'SIGKILL')
    // Whether it can start without space is PostgreSQL's matter; the process answers in any case.
    for (let i = 0; i < 20; i++) {
      expect([200, 503]).toContain(await health())
      await new Promise((done) => setTimeout(done, 100))
    }
    rmSync(filler)
    const freed = performance.now()
    await expect.poll(health, { timeout: 20_000, interval: 50 }).toBe(200)
    console.log(`healthy ${Math.round(performance.now() - freed)} ms after there was space`)
    await connectAgain()
    expect((await call('GET', `/api/departments/${body.data.id}`)).status).toBe(200)
    expect((await call('POST', '/api/departments', { name: 'after the crash' })).status).toBe(201)
    await expectNoLeftovers()
  })

  test('started on a full disk: one line, and all as it was once there is space', async () => {
    await db.end()
    await product.end('SIGTERM')
    fillUpTo(0)
    const { code, output } = await new ProductProcess({ TMS_DATA: data }).ended
    expect({ code, lines: output.split('\n').length }, output).toEqual({ code: 1, lines: 1 })
    expect(output).toMatch(/space left/)
    rmSync(filler)
    product = new ProductProcess({ TMS_DATA: data })
    address = await product.ready()
    expect(await health()).toBe(200)
    await connectAgain()
  })
})
