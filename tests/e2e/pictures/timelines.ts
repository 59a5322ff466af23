import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ProductProcess, testFolder } from '../../app/harness/product-process.ts'
import { findChromium } from '../../chromium.mjs'
import { callApi, openSession } from '../harness/api.ts'

/** `tsx tests/e2e/pictures/timelines.ts [folder]`: a timeline of 600 bars in English and Arabic, light and dark, to be looked at. */
const folderOfPictures = process.argv[2] ?? 'test-results/timelines'
const words = {
  en: {
    name: 'Terminal at the northern ring',
    phases: ['Permits and land', 'Earthworks', 'Hall and doors', 'Yard and roads', 'Systems', 'Opening'],
    works: [
      'Survey of the site',
      'Drawings',
      'Bill of quantities',
      'Delivery of steel and concrete',
      'Assembly',
      'Test',
    ],
    part: 'Section',
    baseline: 'As signed',
  },
  ar: {
    name: 'محطة الشحن عند الطريق الدائري الشمالي',
    phases: ['التصاريح والأرض', 'أعمال الحفر', 'القاعة والأبواب', 'الساحة والطرق', 'الأنظمة', 'الافتتاح'],
    works: ['مسح الموقع', 'المخططات', 'جدول الكميات', 'توريد الحديد والخرسانة', 'التركيب', 'الاختبار'],
    part: 'القسم',
    baseline: 'كما وُقّعت',
  },
} as const
type Language = keyof typeof words

const baselineOf = (start: Date, days: number): string => {
  const text = (at: Date) => at.toISOString().slice(0, 19)
  const end = new Date(start.getTime() + days * 86_400_000)
  return `<Baseline><Number>0</Number><Start>${text(start)}</Start><Finish>${text(end)}</Finish><Duration>PT${days * 8}H0M0S</Duration></Baseline>`
}

/** A plan of six summaries of ten parts of nine tasks, as a file of Microsoft Project: 540 tasks, 60 and 6 above them. */
const planOf = (language: Language): string => {
  const { name, phases, works, part, baseline } = words[language]
  const tasks: string[] = []
  const add = (level: number, title: string, more: string): number => {
    const uid = tasks.length + 1
    tasks.push(
      `<Task><UID>${uid}</UID><Name>${title}</Name><OutlineLevel>${level}</OutlineLevel><ConstraintType>0</ConstraintType>${more}</Task>`,
    )
    return uid
  }
  const link = (from: number, type = 1, lag = 0) =>
    `<PredecessorLink><PredecessorUID>${from}</PredecessorUID><Type>${type}</Type><LinkLag>${lag}</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`
  let last = 0
  for (const [at, phase] of phases.entries()) {
    add(1, phase, '<Summary>1</Summary>')
    const before = last
    for (let section = 1; section <= 10; section++) {
      add(2, `${part} ${section}`, '<Summary>1</Summary>')
      for (let n = 0; n < 9; n++) {
        const isMilestone = n === 8
        const days = isMilestone ? 0 : 2 + ((section * 3 + n * 5 + at) % 9)
        const previous = n === 0 ? before : last
        const start = new Date(Date.UTC(2026, 8, 7 + at * 60 + section * 2 + n * 5, 8))
        last = add(
          3,
          `${works[n % works.length]} ${at + 1}.${section}.${n + 1}`,
          `<Duration>PT${days * 8}H0M0S</Duration><Milestone>${Number(isMilestone)}</Milestone><PercentComplete>${at === 0 ? (n * 13) % 101 : 0}</PercentComplete>${previous === 0 ? '' : link(previous, n % 4 === 2 ? 3 : 1, n % 3 === 1 ? 4800 : 0)}${baselineOf(start, Math.max(1, days))}`,
        )
      }
    }
  }
  return `<Project xmlns="http://schemas.microsoft.com/project"><Name>${name}</Name><Title>${name}</Title><StartDate>2026-09-07T08:00:00</StartDate><ExtendedAttributes><ExtendedAttribute><FieldID>188744015</FieldID><FieldName>Text29</FieldName><Alias>Names of baselines</Alias><ValueList><Value><ID>1</ID><Value>${baseline}</Value><Description>Baseline</Description></Value></ValueList></ExtendedAttribute></ExtendedAttributes><Tasks>${tasks.join('')}</Tasks></Project>`
}

/** Brings the plan in as anybody would. @returns id of the project */
const bringIn = async (origin: string, token: string, language: Language): Promise<string> => {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await callApi(origin, method, path, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const form = new FormData()
  form.append('file', new Blob([planOf(language)]), `${language}.xml`)
  const { id } = await call('POST', '/work-imports', form)
  const path = `/work-imports/${id}`
  const { plan } = await call('GET', `${path}/details`)
  const [department] = (await call('GET', '/departments?perPage=1')) as unknown as readonly { readonly id: string }[]
  const newProject = { name: words[language].name, department: department?.id }
  await call('PUT', `${path}/plan`, { ...(plan as object), project: null, newProject })
  await call('POST', `${path}/start`)
  for (let tries = 0; tries < 120; tries++) {
    const { state, project_id } = await call('GET', path)
    if (state === 'failed') throw new Error(JSON.stringify(await call('GET', `${path}/details`)))
    if (state === 'imported') return String(project_id)
    await new Promise((next) => setTimeout(next, 1000))
  }
  throw new Error('the import has not ended')
}

const folder = testFolder()
const product = new ProductProcess({ TMS_DATA: join(folder.path, 'data'), TMS_DEMO: '1' }, { built: true })
try {
  mkdirSync(folderOfPictures, { recursive: true })
  const origin = await product.ready()
  const token = await openSession(origin, 'admin')
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  for (const language of ['en', 'ar'] as const) {
    const project = await bringIn(origin, token, language)
    for (const scheme of ['light', 'dark'] as const) {
      const held = { isAuth: 'true', accessToken: token, language, 'nav-collapsed': 'true' }
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1440, height: 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        storageState: {
          cookies: [],
          origins: [{ origin, localStorage: Object.entries(held).map(([key, value]) => ({ name: key, value })) }],
        },
      })
      const page = await context.newPage()
      const shoot = async (name: string): Promise<void> => {
        await page.waitForTimeout(800)
        await page.screenshot({
          path: join(folderOfPictures, `${language}-${scheme}-${name}.png`),
          animations: 'disabled',
        })
      }
      await page.goto(`/projects/waterfall/${project}?tab=timeline`)
      const bars = page.locator('[data-bar]')
      await bars.nth(5).waitFor()
      await page.evaluate(() => document.fonts.ready)
      await shoot('weeks')
      const grid = page.getByRole('treegrid')
      await grid.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('+')
      await shoot('days')
      for (let n = 0; n < 2; n++) await page.keyboard.press('-')
      await page.keyboard.press('PageDown')
      await page.keyboard.press('PageDown')
      await shoot('months')
      // With the baseline beside what is now.
      await page.getByRole('combobox').nth(2).click()
      await page.getByRole('option').nth(1).click()
      await page.locator('[data-baseline]').first().waitFor()
      await grid.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('+')
      await shoot('baseline')
      await page.setViewportSize({ width: 390, height: 844 })
      await shoot('phone')
      await context.close()
    }
  }
  await browser.close()
} finally {
  await product.end('SIGTERM')
  folder.remove()
}
