import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { type BrowserContextOptions, chromium, type Page } from 'playwright'
import { ProductProcess, testFolder } from '../../app/harness/product-process.ts'
import { findChromium } from '../../chromium.mjs'
import { callApi, openSession } from '../harness/api.ts'

/** `npm run pictures`: makes the README's pictures anew, from the demo organisation in the product as built. */
type Picture = {
  readonly name: string
  readonly language: 'en' | 'fr' | 'ar'
  readonly scheme: 'light' | 'dark'
  readonly path: string
  /** Brings the page into the state and waits until it is. */
  readonly arrange: (page: Page) => Promise<unknown>
}
const rows = (page: Page) => page.getByRole('gridcell').first().waitFor()
const size = { width: 1440, height: 820 }

type Shown = { readonly project: string; readonly task: string }

const picturesOf = ({ project, task }: Shown): readonly Picture[] => [
  { name: 'sheet', language: 'en', scheme: 'light', path: `/projects/${project}?tab=table`, arrange: rows },
  {
    name: 'task-arabic',
    language: 'ar',
    scheme: 'dark',
    path: `/projects/task/${task}`,
    arrange: (page) => page.getByRole('checkbox').first().waitFor(),
  },
  {
    name: 'palette',
    language: 'fr',
    scheme: 'light',
    path: '/projects',
    arrange: async (page) => {
      await page.getByRole('progressbar').first().waitFor()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('ma')
      await page.getByRole('option').nth(3).waitFor()
    },
  },
]

type Found = readonly { readonly id: string; readonly about_id: string }[]

/** A project with much in it, and a task of the Arabic ones that has a checklist. */
const shownIn = async (origin: string, token: string): Promise<Shown> => {
  const ask = async (path: string) => (await callApi(origin, 'GET', path, { token })).body.data as unknown as Found
  const [project] = await ask('/projects?search=Route%20planning')
  const [arabic] = await ask(`/projects?search=${encodeURIComponent('حجز مواعيد')}`)
  const tasks = await ask(`/tasks?filter[project_id]=${arabic?.id}&perPage=100`)
  const lists = await ask(`/checklists?filter[about_id]=${tasks.map(({ id }) => id).join()}&perPage=100`)
  return { project: project?.id ?? '', task: lists.at(-1)?.about_id ?? tasks[0]?.id ?? '' }
}

const folder = testFolder()
const product = new ProductProcess({ TMS_DATA: join(folder.path, 'data'), TMS_DEMO: '1' }, { built: true })
try {
  const origin = await product.ready()
  const token = await openSession(origin, 'admin')
  const shown = await shownIn(origin, token)
  await callApi(origin, 'PUT', '/projects/tabs', { token, body: { sections: [{ key: 'table', hidden: false }] } })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  for (const { name, language, scheme, path, arrange } of picturesOf(shown)) {
    const held = { isAuth: 'true', accessToken: token, language, 'nav-collapsed': 'false' }
    const visitor: BrowserContextOptions = {
      baseURL: origin,
      viewport: size,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      storageState: {
        cookies: [],
        origins: [{ origin, localStorage: Object.entries(held).map(([key, value]) => ({ name: key, value })) }],
      },
    }
    const context = await browser.newContext(visitor)
    const page = await context.newPage()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await arrange(page)
    // Pictures of people come after their rows.
    await page.waitForTimeout(1000)
    await page.evaluate(() => document.fonts.ready)
    const webp = await new Transformer(await page.screenshot({ animations: 'disabled' })).webp(82)
    writeFileSync(join(import.meta.dirname, `${name}.webp`), webp)
    console.log(`${name}.webp: ${(webp.length / 1000).toFixed(0)} KB`)
    await context.close()
  }
  await browser.close()
} finally {
  await product.end('SIGTERM')
  folder.remove()
}
