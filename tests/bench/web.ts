import { spawnSync } from 'node:child_process'
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
type Scored = {
  readonly performance: number
  readonly accessibility: number
  readonly lcp: number
  readonly tbt: number
}

const pages = [
  { name: 'sign-in', path: '/login', as: 'nobody' },
  { name: 'first list', path: '/users', as: 'member' },
] as const
const presets = ['desktop', 'mobile'] as const

const score = (url: string, preset: (typeof presets)[number], port: number, file: string): Scored | undefined => {
  const args = [
    ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, `--port=${port}`],
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
    // What the browser remembers of its user is what signs it in.
    '--disable-storage-reset',
    ...['--only-categories=performance,accessibility', '--output=json', `--output-path=${file}`, '--quiet'],
  ]
  if (spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return undefined
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    performance: categories.performance.score,
    accessibility: categories.accessibility.score,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`

/** Weight of the scripts that the first pages load on the way, and what Lighthouse says of them. */
export const measureWeb = async (folder: string): Promise<void> => {
  const product = new ProductProcess({ TMS_DATA: join(folder, 'web'), TMS_DEMO: '1' }, { built: true })
  const port = 9300 + (process.pid % 500)
  try {
    const origin = await product.ready()
    const token = await openSession(origin, 'member')
    for (const { name, path, as } of pages) {
      const profile = join(folder, `profile-${as}`)
      mkdirSync(profile)
      const browser = await chromium.launchPersistentContext(profile, {
        executablePath: await findChromium(),
        args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
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
        .getByRole(as === 'nobody' ? 'textbox' : 'gridcell')
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
      await page.close()
      for (const preset of presets) {
        const got = score(origin + path, preset, port, join(folder, `${name}-${preset}.json`))
        if (got === undefined) console.log(`${name}, ${preset}: not judged, ${lighthouse} could not be had`)
        else
          console.log(
            `${name}, ${preset}: performance ${got.performance.toFixed(2)}, accessibility ${got.accessibility.toFixed(2)}, largest paint ${got.lcp.toFixed(0)} ms, blocked ${got.tbt.toFixed(0)} ms`,
          )
      }
      await browser.close()
    }
  } finally {
    await product.end('SIGTERM')
  }
}
