import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { ProductProcess } from '../app/harness/product-process.ts'
import { findChromium } from '../chromium.mjs'
import { openSession } from '../e2e/harness/api.ts'

/**
 * Fetched when it is wanted, not installed: 150 packages, 185 MB, which no start of the product and no test has a use
 * for. The newest that runs on Node 20.
 */
const lighthouse = 'lighthouse@12.8.2'

type Weighed = { readonly scripts: number; readonly gzip: number; readonly sent: number }

const pages = [
  { name: 'sign-in', path: '/login', as: 'nobody' },
  // Judged as it shows itself to each of the presets.
  { name: 'first list', path: '/users', as: 'member' },
  { name: 'first list on a phone', path: '/users', as: 'member', width: 390 },
] as const
const presets = ['desktop', 'mobile'] as const

/** Pages that people come back to all day, of a project with a board. */
const steadyPages = (project: string, task: string) => [
  { name: 'home', path: '/home' },
  { name: 'tasks', path: '/tasks' },
  { name: 'board', path: `/projects/list/${project}?tab=board` },
  { name: 'backlog', path: `/projects/list/${project}?tab=backlog` },
  { name: 'task', path: `/tasks/${task}` },
  { name: 'projects', path: '/projects' },
]

/** The most that a page may move while it loads: web.dev calls less than 0.1 good, people see 0.02. */
const mostShift = 0.02

/** The browser by itself, for Lighthouse to look through: one that Playwright leads would halt its pages. */
const openBrowser = async (program: string, profile: string, port: number): Promise<ChildProcess> => {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [
    '--headless',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    ...sandbox,
    'about:blank',
  ]
  const browser = spawn(program, args, { stdio: 'ignore', detached: true })
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined)
    if (answer?.ok) break
    await new Promise((done) => setTimeout(done, 100))
  }
  return browser
}

const score = async (url: string, preset: (typeof presets)[number], port: number, file: string) => {
  const args = [
    ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, `--port=${port}`],
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
    // What the browser remembers of its user is what signs it in.
    '--disable-storage-reset',
    ...['--only-categories=performance,accessibility', '--output=json', `--output-path=${file}`, '--quiet'],
  ]
  const [code] = await once(spawn('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 180_000 }), 'close')
  if (code !== 0) return undefined
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    performance: Number(categories.performance.score),
    accessibility: Number(categories.accessibility.score),
    paint: Number(audits['largest-contentful-paint'].numericValue),
    blocked: Number(audits['total-blocking-time'].numericValue),
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`

declare global {
  interface Window {
    /** Sum of the layout shifts since the page began to load. */
    layoutShift?: number
  }
}

/** How much pages move while they load, and how many requests a load and a reload take. */
const measureSteadiness = async (program: string, origin: string): Promise<void> => {
  const token = await openSession(origin, 'manager')
  const first = async (list: string): Promise<string> => {
    const answer = await fetch(`${origin}/api${list}`, { headers: { authorization: `Bearer ${token}` } })
    return String(((await answer.json()) as { data: { id: string }[] }).data[0]?.id)
  }
  const pagesToLoad = steadyPages(
    await first('/projects?filter[type]=agile&filter[status]=active&perPage=1'),
    await first('/tasks?perPage=1'),
  )
  const browser = await chromium.launch({
    executablePath: program,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  for (const { name, path } of pagesToLoad) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((held) => {
      localStorage.setItem('isAuth', 'true')
      localStorage.setItem('accessToken', held)
      window.layoutShift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.layoutShift = (window.layoutShift ?? 0) + (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    }, token)
    const page = await context.newPage()
    let requests = { all: 0, scripts: 0 }
    page.on('request', (request) => {
      requests = {
        all: requests.all + 1,
        scripts: requests.scripts + (request.resourceType() === 'script' ? 1 : 0),
      }
    })
    const load = async (way: string, go: () => Promise<unknown>) => {
      requests = { all: 0, scripts: 0 }
      const start = performance.now()
      await go()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => document.querySelector('main [role=status][aria-label]') === null)
      const ms = performance.now() - start
      await page.waitForTimeout(1000)
      const shift = await page.evaluate(() => window.layoutShift ?? 0)
      const { all, scripts } = requests
      console.log(
        `${name}, ${way}: content after ${ms.toFixed(0)} ms, ${all} requests, ${scripts} of scripts, layout shift ${shift.toFixed(3)}${shift > mostShift ? ` (above ${mostShift})` : ''}`,
      )
    }
    await load('first load', () => page.goto(origin + path))
    await load('reload', () => page.reload())
    await context.close()
  }
  await browser.close()
}

/** Weight of the scripts that the first pages load on the way, and what Lighthouse says of them. */
export const measureWeb = async (folder: string): Promise<void> => {
  const product = new ProductProcess({ TMS_DATA: join(folder, 'web'), TMS_DEMO: '1' }, { built: true })
  const port = 9300 + (process.pid % 500)
  try {
    const program = await findChromium()
    const origin = await product.ready()
    const token = await openSession(origin, 'member')
    for (const one of pages) {
      const { name, path, as } = one
      const width = 'width' in one ? one.width : undefined
      const profile = join(folder, `profile-${as}-${width ?? 'wide'}`)
      mkdirSync(profile)
      const browser = await chromium.launchPersistentContext(profile, {
        executablePath: program,
        ...(width === undefined ? {} : { viewport: { width, height: 844 } }),
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      })
      const page = await browser.newPage()
      await page.goto(`${origin}/favicon.svg`)
      if (as !== 'nobody')
        await page.evaluate((held) => {
          localStorage.setItem('isAuth', 'true')
          localStorage.setItem('accessToken', held)
        }, token)
      const loaded: Promise<Weighed>[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script')
          loaded.push(
            Promise.all([response.body(), response.request().sizes()]).then(([body, { responseBodySize }]) => ({
              scripts: 1,
              gzip: gzipSync(body, { level: 9 }).length,
              sent: responseBodySize,
            })),
          )
      })
      await page.goto(origin + path)
      await page
        .locator(as === 'nobody' ? 'input' : '[role=gridcell], main li[data-row]')
        .first()
        .waitFor()
      // What comes right behind it, such as what shows messages.
      await page.waitForTimeout(1000)
      const sum = (await Promise.all(loaded)).reduce((all, one) => ({
        scripts: all.scripts + one.scripts,
        gzip: all.gzip + one.gzip,
        sent: all.sent + one.sent,
      }))
      console.log(`${name}: ${sum.scripts} scripts, ${kilobytes(sum.gzip)} gzip, ${kilobytes(sum.sent)} as sent`)
      await browser.close()
      if (width !== undefined) continue
      const judged = await openBrowser(program, profile, port)
      for (const preset of presets) {
        const got = await score(origin + path, preset, port, join(folder, `${name}-${preset}.json`))
        if (got === undefined) console.log(`${name}, ${preset}: not judged, ${lighthouse} could not be had`)
        else
          console.log(
            `${name}, ${preset}: performance ${got.performance.toFixed(2)}, accessibility ${got.accessibility.toFixed(2)}, largest paint ${got.paint.toFixed(0)} ms, blocked ${got.blocked.toFixed(0)} ms`,
          )
      }
      // Its whole group: the program may be a script that started another, which would keep the port.
      if (judged.pid !== undefined) process.kill(-judged.pid)
      await once(judged, 'close')
    }
    await measureSteadiness(program, origin)
  } finally {
    await product.end('SIGTERM')
  }
}
