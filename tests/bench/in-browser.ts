import { join } from 'node:path'
import pg from 'pg'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { ProductProcess } from '../app/harness/product-process.ts'
import { findChromium } from '../chromium.mjs'

type Seen = { readonly first: number; readonly tasks: readonly { readonly at: number; readonly took: number }[] }

/** Notes in the page when the first of what is measured came, and its long tasks. */
export const watch = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
    const seen = { first: 0, tasks: [] as { at: number; took: number }[] }
    Object.assign(window, { seen })
    new MutationObserver((_, observer) => {
      if (document.querySelector(wanted) === null) return
      seen.first = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ at: startTime, took: duration })
    }).observe({ type: 'longtask' })
  }, selector)
export const seenIn = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** The longest task between two moments of the page; 0 where none took 50 ms. */
export const longestTask = async (page: Page, began: number, ended: number): Promise<number> => {
  const { tasks } = await seenIn(page)
  return Math.max(0, ...tasks.filter(({ at }) => at >= began && at <= ended).map(({ took }) => took))
}
export const taskText = (worst: number): string => (worst === 0 ? 'under 50' : worst.toFixed(0))

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

type Opened<S> = { readonly origin: string; readonly context: BrowserContext; readonly seeded: S }

/** Starts the built product on a database of its own, and a browser in which whoever was seeded is signed in. */
export const inBrowser = async <S extends { readonly token: string }>(
  folder: string,
  name: string,
  seed: (pool: pg.Pool) => Promise<S>,
  measure: (opened: Opened<S>) => Promise<void>,
): Promise<void> => {
  const own = await startEmbedded({ dataDir: join(folder, name) })
  try {
    const admin = new pg.Client({ connectionString: own.url })
    await admin.connect()
    await admin.query(`create database bench_${name}`)
    await admin.end()
    const url = new URL(own.url)
    url.pathname = `/bench_${name}`
    const pool = openPool(url.href, () => {})
    const seeded = await seed(pool)
    await pool.end()
    const product = new ProductProcess(
      { TMS_DATA: join(folder, `${name}-files`), TMS_DEMO: '0', DATABASE_URL: url.href },
      { built: true },
    )
    const origin = await product.ready()
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    const localStorage = Object.entries({ isAuth: 'true', accessToken: seeded.token, language: 'en' }).map(
      ([key, value]) => ({ name: key, value }),
    )
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    })
    await measure({ origin, context, seeded })
    await browser.close()
    await product.end('SIGTERM')
  } finally {
    await own.stop()
  }
}
