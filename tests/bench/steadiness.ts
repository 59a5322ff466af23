import { chromium } from 'playwright'
import { openSession } from '../e2e/harness/api.ts'

/** Pages that people come back to all day, of a project with a board. */
const steadyPages = (project: string, task: string) => [
  { name: 'home', path: '/home' },
  { name: 'tasks', path: '/tasks' },
  { name: 'board', path: `/projects/list/${project}?tab=board` },
  { name: 'backlog', path: `/projects/list/${project}?tab=backlog` },
  { name: 'task', path: `/tasks/${task}` },
  { name: 'projects', path: '/projects' },
]

/** Reloads of each page; their median is told, and the slowest. */
const reloads = 5

/** The most that a page may move while it loads: web.dev calls less than 0.1 good, people see 0.02. */
const mostShift = 0.02

declare global {
  interface Window {
    /** Sum of the layout shifts since the page began to load. */
    layoutShift?: number
    /** When the page's content was first without a skeleton and stayed so, in milliseconds since the load began. */
    contentAt?: number
  }
}

/** How much pages move while they load, and how many requests a load and a reload take. */
export const measureSteadiness = async (program: string, origin: string): Promise<void> => {
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
      // Noted in the page: whoever waits from outside looks ever less often, and sees it up to half a second late.
      let isThere = false
      new MutationObserver(() => {
        const now =
          document.querySelector('h1') !== null && document.querySelector('main [role=status][aria-label]') === null
        if (now && !isThere) window.contentAt = performance.now()
        isThere = now
      }).observe(document, { childList: true, subtree: true })
    }, token)
    const page = await context.newPage()
    let requests = { all: 0, scripts: 0 }
    page.on('request', (request) => {
      requests = {
        all: requests.all + 1,
        scripts: requests.scripts + (request.resourceType() === 'script' ? 1 : 0),
      }
    })
    const load = async (go: () => Promise<unknown>): Promise<{ readonly ms: number; readonly shift: number }> => {
      requests = { all: 0, scripts: 0 }
      await go()
      const seen = await page.waitForFunction(
        () =>
          window.contentAt !== undefined &&
          performance.now() - window.contentAt > 1000 && { shift: window.layoutShift ?? 0, ms: window.contentAt },
        undefined,
        { polling: 500 },
      )
      return (await seen.jsonValue()) as { shift: number; ms: number }
    }
    const report = (way: string, time: string, shift: number) =>
      console.log(
        `${name}, ${way}: content after ${time}, ${requests.all} requests, ${requests.scripts} of scripts, layout shift ${shift.toFixed(3)}${shift > mostShift ? ` (above ${mostShift})` : ''}`,
      )
    const opening = await load(() => page.goto(origin + path))
    report('first load', `${opening.ms.toFixed(0)} ms`, opening.shift)
    const loads = []
    for (let n = 0; n < reloads; n++) loads.push(await load(() => page.reload()))
    const times = loads.map(({ ms }) => ms).sort((a, b) => a - b)
    report(
      'reload',
      `${times[Math.floor(reloads / 2)]?.toFixed(0)} ms (median of ${reloads}, slowest ${times.at(-1)?.toFixed(0)} ms)`,
      Math.max(...loads.map(({ shift }) => shift)),
    )
    await context.close()
  }
  await browser.close()
}
