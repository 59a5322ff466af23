import { join } from 'node:path'
import pg from 'pg'
import { type BrowserContext, chromium } from 'playwright'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { onePool, openPool } from '../../src/server/db/pool.ts'
import { ProductProcess } from '../app/harness/product-process.ts'
import { findChromium } from '../chromium.mjs'
import { id } from './seed.ts'

/** Entries in a year; of each a tenth repeats every week. */
const sizes = [1_000, 10_000, 100_000]
const feedOf = 5_000
/** The first is to warm up, and does not count. */
const runs = 5

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

type Owner = { readonly entries: number; readonly token: string }

/** Owners whose calendars have so many entries each, spread over a year from June 2026. */
const seedCalendars = async (pool: pg.Pool): Promise<readonly Owner[]> => {
  await migrate(pool)
  const engine = makeEngine(onePool(pool))
  await prepareContent(engine)
  const owners: Owner[] = []
  for (const [n, entries] of [...sizes, feedOf].entries()) {
    const user = id('u', `${n + 1}`)
    await pool.query(
      `insert into users (id, name, email, password, is_active, created_at, updated_at) values (${user}, 'Owner of ${entries}', 'owner${n}@example.test', 'none', true, now(), now())`,
    )
    await pool.query(
      `insert into users_roles (source_id, target_id) select ${user}, r.id from roles r where r.name = 'project-manager'`,
    )
    // Series end within the year, as most do.
    await pool.query(
      `insert into events (id, created_at, updated_at, created_by, title, start_datetime, end_datetime, time_zone, event_date, repeat_rule, repeats_until)
       select ${id('e', `${(n + 1) * 1_000_000} + k`)}, now(), now(), ${user}, 'Round of the yard no. ' || k, at, at + interval '45 minutes', 'Europe/Paris', at::date,
         case when k % 10 = 0 then 'FREQ=WEEKLY;COUNT=8' end, case when k % 10 = 0 then at + interval '50 days' end
       from generate_series(1, ${entries}) k, lateral (select timestamptz '2026-06-01T06:00:00Z' + (k::float8 / ${entries}) * interval '364 days' as at) x`,
    )
    const found = await pool.query<{ id: string }>(`select ${user} as id`)
    const { token } = await openSession(
      engine.db,
      found.rows[0]?.id ?? '',
      { userAgent: 'bench', ip: '127.0.0.1' },
      Date.now(),
    )
    owners.push({ entries, token })
  }
  await pool.query('vacuum analyze')
  return owners
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n <= runs; n++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times.slice(1))
}

/** From the press of 'next' to the month's entries standing in the page, over the months of the year. */
const monthsIn = async (context: BrowserContext, origin: string): Promise<number> => {
  const page = await context.newPage()
  await page.goto(`${origin}/events?shape=calendar`)
  await page.locator('[data-entry]').first().waitFor()
  const times: number[] = []
  for (let n = 0; n <= runs; n++)
    times.push(
      await page.evaluate(async () => {
        // No functions with names: the compiler gives them a helper that the page does not have.
        const before = document.querySelector('[data-entry]')?.getAttribute('data-entry')
        const began = performance.now()
        document.querySelector<HTMLElement>('button[aria-label="Later"]')?.click()
        for (;;) {
          await new Promise(requestAnimationFrame)
          const now = document.querySelector('[data-entry]')?.getAttribute('data-entry')
          if (now !== undefined && now !== before) return performance.now() - began
        }
      }),
    )
  await page.close()
  return median(times.slice(1))
}

/** A month of calendars of growing size, by the call and in a browser of 1,440 by 900 pixels; and a feed. */
export const measureCalendars = async (folder: string): Promise<void> => {
  const own = await startEmbedded({ dataDir: join(folder, 'calendars') })
  try {
    const admin = new pg.Client({ connectionString: own.url })
    await admin.connect()
    await admin.query('create database bench_calendars')
    await admin.end()
    const url = new URL(own.url)
    url.pathname = '/bench_calendars'
    const pool = openPool(url.href, () => {})
    const owners = await seedCalendars(pool)
    await pool.end()
    const product = new ProductProcess(
      { TMS_DATA: join(folder, 'calendars-files'), TMS_DEMO: '0', DATABASE_URL: url.href },
      { built: true },
    )
    const origin = await product.ready()
    const ask = async (token: string, path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${origin}${path}`, { ...init, headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return answer.text()
    }
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    console.log('\nentries a year   entries of a month   month by the call ms   month in the browser ms')
    for (const { entries, token } of owners.slice(0, sizes.length)) {
      const path = '/api/events/calendar?from=2026-12-01T00:00:00Z&to=2027-01-01T00:00:00Z'
      const there = (JSON.parse(await ask(token, path)) as { data: unknown[] }).data.length
      const call = await timed(() => ask(token, path))
      const items = Object.entries({ isAuth: 'true', accessToken: token, language: 'en' })
      const localStorage = items.map(([name, value]) => ({ name, value }))
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
      })
      const shown = await monthsIn(context, origin)
      await context.close()
      console.log(
        `${entries.toLocaleString('en').padStart(14)}${there.toLocaleString('en').padStart(21)}${call.toFixed(0).padStart(23)}${shown.toFixed(0).padStart(26)}`,
      )
    }
    await browser.close()
    const owner = owners.at(-1)
    const made = JSON.parse(await ask(owner?.token ?? '', '/api/calendar-feeds', { method: 'POST', body: '{}' })) as {
      data: { url: string }
    }
    const path = new URL(made.data.url, origin).pathname
    const text = await ask('', path)
    const count = text.match(/BEGIN:VEVENT/g)?.length ?? 0
    console.log(
      `feed of ${count.toLocaleString('en')} entries (${(text.length / 1_048_576).toFixed(1)} MB): ${(await timed(() => ask('', path))).toFixed(0)} ms`,
    )
    await product.end('SIGTERM')
  } finally {
    await own.stop()
  }
}
