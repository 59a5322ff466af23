import { join } from 'node:path'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { ProductProcess, testFolder } from '../app/harness/product-process.ts'
import { apiOf, openSession } from './harness/api.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

/** Two processes of the product on one database, each with its own address. */
const serveTwo = async () => {
  const folder = testFolder()
  const database = await startEmbedded({ dataDir: join(folder.path, 'database'), fsync: false })
  const start = async (name: string) => {
    const env = { DATABASE_URL: database.url, TMS_DATA: join(folder.path, name), TMS_DEMO: '1', LOG_LEVEL: 'error' }
    const process = new ProductProcess(env, { built: true })
    return { process, address: await process.ready() }
  }
  // The second finds what the first has made.
  const first = await start('first')
  const second = await start('second')
  return {
    addresses: [first.address, second.address] as const,
    end: async () => {
      const ended = await Promise.all([first.process.end('SIGTERM'), second.process.end('SIGTERM')])
      await database.stop()
      folder.remove()
      return ended
    },
  }
}

test('an edit through one process shows in a browser at the other, without a reload @full', async ({
  browser,
  unique,
}) => {
  test.setTimeout(120_000)
  const { addresses, end } = await serveTwo()
  const [here, there] = addresses
  const api = apiOf(there, (who) => openSession(there, who))
  const department = await makeDepartment(api, unique)
  const session = { isAuth: 'true', accessToken: await openSession(here, 'admin'), language: 'en' }
  const context = await browser.newContext({ baseURL: here, storageState: storageStateOf(here, session) })
  const page = await context.newPage()
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/live'))
  await page.goto(`/departments/${department.id}`)
  await stream
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Department ${unique}`)
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const name = `Name ${n} ${unique}`
    await api.call('PUT', `/departments/${department.id}`, { name })
    const began = performance.now()
    await expect(heading).toHaveText(name)
    times.push(Math.round(performance.now() - began))
  }
  console.log(`from one process to a browser at the other: ${times.join(', ')} ms (goal 2,000)`)
  const began = performance.now()
  // The stream is open still, and holds up nobody.
  expect((await end()).map(({ code }) => code)).toEqual([0, 0])
  console.log(`both stopped in ${Math.round(performance.now() - began)} ms with a stream open`)
  await context.close()
})
