import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { ProductProcess } from '../app/harness/product-process.ts'
import { findChromium } from '../chromium.mjs'
import { openSession } from '../e2e/harness/api.ts'
import { measureSteadiness } from './steadiness.ts'

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
