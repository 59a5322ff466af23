import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProductProcess } from '../app/harness/product-process.ts'

/** A tenth first: what ten times as many rows take of the memory is to be seen. */
const sizes = [5_000, 50_000]
const dayMs = 86_400_000
const statuses = ['To do', 'In progress', 'Review', 'Done']
const priorities = ['Low', 'Medium', 'High', 'Urgent']
const head = 'Key,Summary,Status,Priority,Assignee,Labels,Created,Due,Story points,Sprint,Parent,Description'

/** A table as teams have it: people, labels, sprints, sub-tasks, a sentence or two of description. */
const tableOf = (rows: number): string => {
  const lines = Array.from({ length: rows }, (_, n) => {
    const created = Date.UTC(2023, 0, 1) + (n % 700) * dayMs
    const [from, to] = [created, created + 20 * dayMs].map((at) => new Date(at).toISOString())
    const description = `"Load ${n} goes by the second gate, ${'with papers '.repeat(10)}"`
    const parent = n % 10 === 1 ? `K-${n - 1}` : ''
    const what = [`K-${n}`, `Move load ${n} from the north gate to the yard`, statuses[n % 4], priorities[(n >> 2) % 4]]
    const rest = [`person${n % 20}@example.test`, `label${n % 30}`, from, to, (n % 8) + 1, `Sprint ${n % 25}`, parent]
    return [...what, ...rest, description].join(',')
  })
  return `${head}\n${lines.join('\n')}\n`
}

/** Most that a process has held of the memory so far, in MB; undefined where the system does not tell. */
const mostMemory = (pid: number | undefined): number | undefined => {
  try {
    const told = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return told === undefined ? undefined : Number(told) / 1024
  } catch {
    return undefined
  }
}

/** Tables of growing length brought in by a server of their own: seconds from the call to its end, and the server's memory. */
export const measureImports = async (folder: string): Promise<void> => {
  console.log('\nimport of CSV       read s  import s   rows/s   most memory of the server')
  for (const rows of sizes) {
    const product = new ProductProcess({ TMS_DATA: join(folder, `import-${rows}`), TMS_DEMO: '1' }, { built: true })
    try {
      const origin = await product.ready()
      const call = async (method: string, path: string, token?: string, body?: BodyInit) => {
        const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
        const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` }
        const sent = { method, headers: { ...json, ...bearer }, ...(body === undefined ? {} : { body }) }
        const answer = await fetch(`${origin}/api${path}`, sent)
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
        return (await answer.json()).data
      }
      const who = JSON.stringify({ email: 'manager@example.test', password: 'Demo#2026' })
      const { access_token: token } = await call('POST', '/users/login', undefined, who)
      const form = new FormData()
      form.append('file', new Blob([tableOf(rows)]), 'loads.csv')
      const began = performance.now()
      const { id } = await call('POST', '/work-imports', token, form)
      const read = performance.now()
      await call('POST', `/work-imports/${id}/start`, token)
      for (;;) {
        const { progress, failure } = await call('GET', `/work-imports/${id}/details`, token)
        if (failure !== null) throw new Error(failure)
        if (progress === null) break
        await new Promise((done) => setTimeout(done, 200))
      }
      const seconds = (performance.now() - read) / 1000
      const memory = mostMemory(product.child.pid)
      const cells = [((read - began) / 1000).toFixed(1), seconds.toFixed(1), (rows / seconds).toFixed(0)]
      console.log(
        `${`${rows.toLocaleString('en')} rows`.padEnd(18)}${cells.map((one) => one.padStart(9)).join('')}   ${memory === undefined ? 'unknown' : `${memory.toFixed(0)} MB`}`,
      )
    } finally {
      await product.end('SIGTERM')
    }
  }
}
