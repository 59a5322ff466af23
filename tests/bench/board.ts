import type { CDPSession, Page } from 'playwright'
import { seedBoards } from './board-seed.ts'
import { inBrowser, longestTask, median, seenIn, taskText, watch } from './in-browser.ts'

const sizes = [100, 1_000, 10_000]
/** The first is to warm up what every page shares, and does not count. */
const runs = 5

type Figures = {
  /** Milliseconds from the page's start to its first card. */
  readonly card: number
  readonly nodes: number
  /** Milliseconds from letting go of a card to its standing in the other column. */
  readonly drop: number
  /** Milliseconds of the longest task of the main thread while a card was dragged; less than 50 are not told. */
  readonly task: number
  /** Megabytes of JavaScript's heap after the drag. */
  readonly memory: number
}

/** Takes the first card through two columns, down and up again, and into the third. */
const drag = async (page: Page): Promise<{ readonly drop: number; readonly task: number }> => {
  const from = await page.locator('[data-card]').first().boundingBox()
  const to = await page.getByRole('list', { name: 'Column 2', exact: true }).boundingBox()
  if (from === null || to === null) throw new Error('the board has no card to drag')
  const card = (await page.locator('[data-card]').first().getAttribute('data-card')) ?? ''
  await page.waitForTimeout(500)
  const began = await page.evaluate(() => performance.now())
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 5 })
  await page.mouse.move(to.x + 60, to.y + 300, { steps: 40 })
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 20 })
  // The library follows the pointer once a frame.
  await page.locator('[data-spoken]', { hasText: 'Column 2' }).waitFor({ state: 'attached' })
  const ended = await page.evaluate(() => performance.now())
  await page.evaluate((key) => {
    const state = { drop: 0 }
    Object.assign(window, { dropped: state })
    addEventListener(
      'mouseup',
      // By the event's own time: whoever hears of it before us may have put the card into its place already.
      ({ timeStamp: at }) => {
        // Anonymous: the compiler names functions by a helper that the page does not have.
        const timer = setInterval(() => {
          // It stands there pale while another follows the pointer.
          if (document.querySelector(`ul[aria-label="Column 2"] [data-card="${key}"]`) === null) return
          if (document.querySelector('[data-dragged]') !== null) return
          clearInterval(timer)
          state.drop = performance.now() - at
        }, 4)
      },
      { capture: true, once: true },
    )
  }, card)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/place'))
  await page.mouse.up()
  await page.waitForFunction(() => (window as unknown as { dropped: { drop: number } }).dropped.drop > 0)
  const drop = await page.evaluate(() => (window as unknown as { dropped: { drop: number } }).dropped.drop)
  if (!(await answered).ok()) throw new Error('a move was refused')
  return { drop, task: await longestTask(page, began, ended) }
}

const heapOf = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1_048_576
}

const once = async (page: Page, cdp: CDPSession, address: string): Promise<Figures> => {
  await page.goto(address)
  await page.locator('[data-card]').first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('ul[aria-busy=true]').length === 0)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const moved = await drag(page)
  return { card: (await seenIn(page)).first, nodes, ...moved, memory: await heapOf(cdp) }
}

/** Boards of growing size in the browser, as a project manager sees them, in a window of 1,440 by 900 pixels. */
export const measureBoards = (folder: string): Promise<void> =>
  inBrowser(
    folder,
    'boards',
    (pool) => seedBoards(pool, sizes),
    async ({ origin, context, seeded: { projects } }) => {
      console.log('\ncards      first card ms    nodes   drop ms   longest task ms   heap MB')
      for (const { cards, id } of projects) {
        const page = await context.newPage()
        await watch(page, '[data-card]')
        const cdp = await context.newCDPSession(page)
        await cdp.send('Performance.enable')
        const got: Figures[] = []
        for (let n = 0; n <= runs; n++) got.push(await once(page, cdp, `${origin}/projects/list/${id}?tab=board`))
        const told = (of: keyof Figures) => median(got.slice(1).map((one) => one[of]))
        const worst = Math.max(...got.slice(1).map(({ task }) => task))
        console.log(
          `${cards.toLocaleString('en').padEnd(10)}${told('card').toFixed(0).padStart(14)}${String(told('nodes')).padStart(9)}${told('drop').toFixed(0).padStart(10)}${taskText(worst).padStart(18)}${told('memory').toFixed(0).padStart(10)}`,
        )
        await page.close()
      }
    },
  )
