import { tmpdir } from 'node:os'
import { buildProduct } from '../../src/app/server/build-product.ts'
import { keepHeapSmall } from '../../src/app/server/heap.ts'
import { readConfig } from '../../src/server/config.ts'
import { endPools, openPools } from '../../src/server/db/pool.ts'
import { benchRegistry } from './specimens.ts'

/** The product over the benchmark's entities, or over its own, as a process of its own. Prints its address when it answers. */
keepHeapSmall()
const config = readConfig({ ...process.env, PORT: '0', TMS_DATA: process.env.TMS_DATA ?? tmpdir() })
const pools = openPools(config.databaseUrl ?? '', (error) => console.error(error.message))
const registry = process.env.BENCH_ENTITIES === 'own' ? {} : { registry: benchRegistry }
const app = await buildProduct({ pools, config, webDir: undefined, ...registry })
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(`ready ${typeof address === 'object' ? address?.port : address}`)

process.on('message', (asked) => {
  if (asked === 'memory') process.send?.({ rss: process.memoryUsage().rss })
})
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => endPools(pools))
    .then(() => process.exit(0))
})
