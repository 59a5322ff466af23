import type { Page } from 'playwright'
import { seedBase, sessionOf } from './board-seed.ts'
import { inBrowser, longestTask, median, seenIn, taskText, watch } from './in-browser.ts'
import { id } from './seed.ts'

const sizes = [600, 10_000]
const runs = 5
/** Tasks that follow the first one, each behind the one before it. */
const followers = 500

type Figures = {
  /** Milliseconds from the page's start to its first bar. */
  readonly bar: number
  readonly nodes: number
  /** Milliseconds from letting go of the first bar to the answer what it pushes. */
  readonly pushed: number
  /** Milliseconds of the longest task while it was scrolled, zoomed and dragged; less than 50 are not told. */
  readonly pan: number
  readonly zoom: number
  readonly drag: number
}

/** A waterfall project: chains of tasks of two days in phases of 100, the first chain with 500 that follow it. */
const statements = (n: number, count: number): readonly string[] => {
  const project = id('p', `${n}`)
  const task = (k: string) => id('t', `${n * 100_000} + ${k}`)
  return [
    `insert into projects (id, name, type, status, priority, destination, department_id, start_at, created_at, updated_at, created_by)
     values (${project}, 'Plan of ${count}', 'waterfall', 'active', 'medium', 'internal', ${id('d', '1')}, '2027-01-04', now(), now(), ${id('u', '1')})`,
    `insert into projects_users (source_id, target_id) values (${project}, ${id('u', '1')})`,
    `insert into phases (id, project_id, name, "order", created_at, updated_at)
     select ${id('h', `${n * 1000} + h`)}, ${project}, 'Phase ' || h, h, now(), now() from generate_series(0, ${Math.ceil(count / 100) - 1}) h`,
    `insert into tasks (id, number, name, project_id, phase_id, status, priority, duration, position, created_at, updated_at, created_by)
     select ${task('k')}, ${n * 100_000} + k, 'Load pallets and tankers no. ' || k, ${project}, ${id('h', `${n * 1000} + (k - 1) / 100`)},
       'pending', 'medium', 960, 'e' || lpad(k::text, 6, '0') || '1', now(), now(), ${id('u', '1')} from generate_series(1, ${count}) k`,
    `insert into tasks_assignees (source_id, target_id) select ${task('k')}, ${id('u', '1 + k % 20')} from generate_series(1, ${count}) k`,
    `insert into dependencies (id, predecessor_id, successor_id, type, lag, elapsed, created_at, updated_at, created_by)
     select ${id('l', `${n * 100_000} + k`)}, ${task('k')}, ${task('k + 1')}, 'finish_start', 0, false, now(), now(), ${id('u', '1')}
     from generate_series(1, ${count - 1}) k where k <= ${followers} or (k > ${followers + 1} and k % 50 <> 0)`,
  ]
}

const now = (page: Page): Promise<number> => page.evaluate(() => performance.now())
/** The longest task of the page while something is done. */
const during = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const began = await now(page)
  await work()
  await page.waitForTimeout(300)
  return longestTask(page, began, await now(page))
}

const once = async (page: Page, address: string): Promise<Figures> => {
  await page.goto(address)
  const bars = page.locator('[data-bar] rect')
  await bars.first().waitFor()
  await page.waitForTimeout(1000)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const bar = (await seenIn(page)).first
  const grid = page.getByRole('treegrid')
  const box = await grid.boundingBox()
  if (box === null) throw new Error('there is no timeline')
  let pushed = 0
  const drag = await during(page, async () => {
    const first = await page
      .locator('[data-bar]:has([data-progress]), [data-bar]')
      .nth(1)
      .locator('rect')
      .last()
      .boundingBox()
    if (first === null) throw new Error('there is no bar to drag')
    const [x, y] = [first.x + first.width / 3, first.y + 4]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 160, y, { steps: 40 })
    const began = await now(page)
    await page.mouse.up()
    // Looked for at each frame: a locator waits longer and longer between its looks.
    await page.waitForFunction(() => document.querySelector('[role=alertdialog]') !== null)
    pushed = (await now(page)) - began
    if (!/\b500 other tasks/.test(await page.getByRole('alertdialog').innerText())) throw new Error('it pushed others')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  })
  await page.mouse.move(box.x + 900, box.y + 300)
  const pan = await during(page, async () => {
    for (let n = 0; n < 30; n++) await page.mouse.wheel(n % 3 === 0 ? 200 : 0, 400)
    for (let n = 0; n < 30; n++) await page.mouse.wheel(n % 3 === 0 ? -200 : 0, -400)
  })
  const zoom = await during(page, async () => {
    await grid.focus()
    for (const key of ['+', '+', '-', '-', '-', '-']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(100)
    }
  })
  return { bar, nodes, pushed, pan, zoom, drag }
}

/** Plans of two sizes in the browser, as a project manager sees them, in a window of 1,440 by 900 pixels. */
export const measureTimelines = (folder: string): Promise<void> =>
  inBrowser(
    folder,
    'timelines',
    async (pool) => {
      const engine = await seedBase(pool)
      for (const [n, count] of sizes.entries())
        for (const statement of statements(n + 1, count)) await pool.query(statement)
      const projects: { readonly count: number; readonly id: string }[] = []
      for (const [n, count] of sizes.entries()) {
        const { rows } = await pool.query<{ id: string }>(`select ${id('p', `${n + 1}`)} as id`)
        projects.push({ count, id: rows[0]?.id ?? '' })
      }
      return { ...(await sessionOf(pool, engine)), projects }
    },
    async ({ origin, context, seeded: { projects } }) => {
      console.log('\nbars      first bar ms    nodes   500 pushed, ms   longest task, ms: drag, pan, zoom')
      for (const project of projects) {
        const page = await context.newPage()
        await watch(page, '[data-bar]')
        const got: Figures[] = []
        for (let n = 0; n <= runs; n++)
          got.push(await once(page, `${origin}/projects/waterfall/${project.id}?tab=timeline`))
        const told = (of: keyof Figures) => median(got.slice(1).map((one) => one[of]))
        const worst = (of: keyof Figures) => taskText(Math.max(...got.slice(1).map((one) => one[of])))
        console.log(
          `${project.count.toLocaleString('en').padEnd(10)}${told('bar').toFixed(0).padStart(12)}${String(told('nodes')).padStart(9)}${told('pushed').toFixed(0).padStart(17)}   ${worst('drag')}, ${worst('pan')}, ${worst('zoom')}`,
        )
        await page.close()
      }
    },
  )
