import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { modelsOf } from '../../../src/core/model.ts'
import type { registry } from '../../../src/domain/registry.ts'
import { ProductProcess, testFolder } from '../../app/harness/product-process.ts'
import { formFor, formHeaders } from '../harness/forms.ts'
import type { Send } from '../harness/product.ts'
import { readContent } from './content.ts'
import { fill, keptPassword } from './fill.ts'
import { type Kept, keptFolder } from './kept.ts'

/**
 * Makes what is kept of a version: `npx tsx tests/server/kept/make.ts [CLONE]`, at each release, with this clone or
 * another one. Starts the product there on a new data folder, fills it through its API, writes down all that the API then
 * tells, and has the product's own tool back it up.
 */
const clone = resolve(process.argv[2] ?? fileURLToPath(new URL('../../../', import.meta.url)))
const load = <T>(path: string): Promise<T> => import(pathToFileURL(join(clone, path)).href) as Promise<T>

const sender = (address: string, token?: string): Send => {
  return async (method, path, body, headers = {}) => {
    const form = Buffer.isBuffer(body) ? body : formFor(body)
    const isForm = form !== undefined
    const answer = await fetch(address + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : isForm ? formHeaders : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? new Uint8Array(form) : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = /[/+]json/.test(answer.headers.get('content-type') ?? '')
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: {} }
  }
}

const make = async (data: string): Promise<{ kept: Kept; archive: Buffer }> => {
  const models = (await load<{ modelsOf: typeof modelsOf }>('src/core/model.ts')).modelsOf(
    (await load<{ registry: typeof registry }>('src/domain/registry.ts')).registry,
  )
  const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as { version: string }
  const product = new ProductProcess({ TMS_DATA: data, TMS_DEMO: '0' }, { clone })
  try {
    const address = await product.ready()
    let code: string | undefined
    while (code === undefined) {
      await pause(20)
      code = product.output.match(/first-run\?code=(\S+)/)?.[1]
    }
    const adminEmail = 'admin@kept.test'
    const anonymous = sender(address)
    const first = { code, name: 'First of all', email: adminEmail, password: keptPassword }
    const { body } = await anonymous('POST', '/api/first-run', first)
    const token = body.data.access_token
    const admin = sender(address, token)
    const signIn = async (email: string): Promise<Send> => {
      const answer = await anonymous('POST', '/api/users/login', { email, password: keptPassword })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return sender(address, answer.body.data.access_token)
    }
    const settle = async (): Promise<void> => {
      for (let quiet = 0; quiet < 3; ) {
        await pause(500)
        const busy = (await admin('GET', '/api/logs/jobs?perPage=100')).body.data.filter(
          ({ state, run_at }: { state: string; run_at: string }) =>
            state === 'running' || (state === 'waiting' && Date.parse(run_at) < Date.now() + 60_000),
        )
        quiet = busy.length === 0 ? quiet + 1 : 0
      }
    }
    const { emails, links, hidden } = await fill({ admin, adminEmail, signIn, settle })
    const people = new Map<string, Send>()
    for (const email of emails) people.set(email, await signIn(email))
    await settle()
    const bytes = async (url: string) =>
      Buffer.from(await (await fetch(address + url, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer())
    const content = await readContent({ models, admin: { send: admin, bytes }, people })
    const madeAt = new Date().toISOString()
    await product.end('SIGTERM')
    const path = join(data, '..', 'kept.tar.gz')
    execFileSync(process.execPath, ['--import', 'tsx', 'src/app/tools/backup.ts', path], {
      cwd: clone,
      env: { PATH: process.env.PATH, TMS_DATA: data },
      stdio: 'inherit',
    })
    return { kept: { version, madeAt, password: keptPassword, links, hidden, content }, archive: readFileSync(path) }
  } catch (error) {
    process.stderr.write(product.output)
    await product.end('SIGTERM')
    throw error
  }
}

const folder = testFolder()
try {
  const { kept, archive } = await make(join(folder.path, 'data'))
  const empty = Object.entries(kept.content.entities).filter(([, { rows }]) => rows.length === 0)
  if (empty.length > 0) throw new Error(`No row of ${empty.map(([name]) => name).join(', ')}: fill.ts must make some.`)
  const place = join(keptFolder, kept.version)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'backup.tar.gz'), archive)
  writeFileSync(join(place, 'content.json.gz'), gzipSync(JSON.stringify(kept), { level: 9 }))
  console.log(`Kept ${kept.version} in ${place}.`)
} finally {
  folder.remove()
}
