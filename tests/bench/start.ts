import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProductProcess } from '../app/harness/product-process.ts'

/** Resident memory of a process in megabytes; undefined where the system has no /proc. */
const memoryOf = (pid: number | undefined): number | undefined => {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}

/** The product as it was built, on a data folder of its own: its first start, with the demo, and the ones after. */
export const measureStart = async (folder: string): Promise<void> => {
  const times: number[] = []
  let rest: number | undefined
  for (let n = 0; n < 4; n++) {
    const began = performance.now()
    const product = new ProductProcess({ TMS_DATA: join(folder, 'start'), NODE_ENV: 'production' }, { built: true })
    await product.ready()
    times.push(performance.now() - began)
    await new Promise((done) => setTimeout(done, 1000))
    rest = memoryOf(product.child.pid)
    await product.end('SIGTERM')
  }
  const [first = 0, ...later] = times
  console.log(
    `start: first ${(first / 1000).toFixed(1)} s with the database made and the demo loaded, then ${later.map((time) => (time / 1000).toFixed(2)).join(', ')} s with our own database; ${rest?.toFixed(0) ?? '?'} MB at rest`,
  )
}
