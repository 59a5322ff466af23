import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { modelsOf } from '../../../src/core/declare/model.ts'
import type { registry } from '../../../src/domain/registry.ts'
import { ProductProcess, testFolder } from '../../app/harness/product-process.ts'
import { formFor, formHeaders } from '../harness/forms.ts'
import type { Send } from '../harness/product.ts'
import { readContent } from './content.ts'
import { fill } from './fill.ts'
import { everyPassword } from './fill-people.ts'
import { type Snapshot, snapshotFolder } from './snapshot.ts'

/**
 * Makes the snapshot of a version: run `npx tsx tests/server/kept/make.ts [CLONE]` with each release, of this clone or
 * of another one. It starts the product there on a new data folder, fills it through its API, records everything that
 * the API then returns, and makes a backup with the product's own tool. The snapshot of 0.7.1 was made with `task_id`
 * in the bodies of checklists and time entries, in place of the row that they belong to.
 */
const adminEmail = 'admin@kept.test'
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

/** Returns the first administrator's token; the product prints their code while there are no users. */
const makeAdmin = async (product: ProductProcess, address: string): Promise<string> => {
  for (;;) {
    const code = product.output.match(/first-run\?code=(\S+)/)?.[1]
    if (code !== undefined) {
      const body = { code, name: 'First of all', email: adminEmail, password: everyPassword }
      return (await sender(address)('POST', '/api/first-run', body)).body.data.access_token
    }
    await pause(20)
  }
}

type JobState = { readonly state: string; readonly run_at: string }
/** Waits until no job is due, three times in a row, since one job may queue the next. */
const waitForJobs = async (admin: Send): Promise<void> => {
  const isDue = ({ state, run_at }: JobState) =>
    state === 'running' || (state === 'waiting' && Date.parse(run_at) < Date.now() + 60_000)
  for (let quiet = 0; quiet < 3; ) {
    await pause(500)
    const { body } = await admin('GET', '/api/logs/jobs?perPage=100')
    quiet = body.data.some(isDue) ? 0 : quiet + 1
  }
}

const makeSnapshot = async (product: ProductProcess): Promise<Snapshot> => {
  const { modelsOf: models } = await load<{ modelsOf: typeof modelsOf }>('src/core/declare/model.ts')
  const { registry: entities } = await load<{ registry: typeof registry }>('src/domain/registry.ts')
  const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as { version: string }
  const address = await product.ready()
  const token = await makeAdmin(product, address)
  const admin = sender(address, token)
  const settle = () => waitForJobs(admin)
  const signIn = async (email: string): Promise<Send> => {
    const { status, body } = await sender(address)('POST', '/api/users/login', { email, password: everyPassword })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return sender(address, body.data.access_token)
  }
  const { emails, links, hidden } = await fill({ admin, adminEmail, signIn, settle })
  const people = new Map<string, Send>()
  for (const email of emails) people.set(email, await signIn(email))
  await settle()
  const bytes = async (url: string) => {
    const answer = await fetch(address + url, { headers: { authorization: `Bearer ${token}` } })
    return Buffer.from(await answer.arrayBuffer())
  }
  const content = await readContent({ models: models(entities), admin: { send: admin, bytes }, people })
  const madeAt = new Date().toISOString()
  return { version, madeAt, admin: adminEmail, password: everyPassword, links, hidden, content }
}

const assertWhole = ({ content }: Snapshot): void => {
  const rows = Object.entries(content.entities).map(([entity, one]) => [entity, one.rows] as const)
  const notifications = Object.values(content.own).flatMap((answers) => answers['/notifications?perPage=100'])
  for (const [entity, { length }] of [...rows, ['notification', notifications] as const])
    if (length === 0) throw new Error(`There is no row of ${entity}: fill.ts must make one.`)
}

const backUp = (data: string, path: string): void => {
  execFileSync(process.execPath, ['--import', 'tsx', 'src/app/tools/backup.ts', path], {
    cwd: clone,
    env: { PATH: process.env.PATH, TMS_DATA: data },
    stdio: 'inherit',
  })
}

const folder = testFolder()
try {
  const data = join(folder.path, 'data')
  const product = new ProductProcess({ TMS_DATA: data, TMS_DEMO: '0' }, { clone })
  const snapshot = await makeSnapshot(product).finally(() => product.end('SIGTERM'))
  assertWhole(snapshot)
  const target = join(snapshotFolder, snapshot.version)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  backUp(data, join(target, 'backup.tar.gz'))
  writeFileSync(join(target, 'content.json.gz'), gzipSync(JSON.stringify(snapshot), { level: 9 }))
  console.log(`The snapshot of ${snapshot.version} is in ${target}.`)
} finally {
  folder.remove()
}
