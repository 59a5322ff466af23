import type { BrowserContext, Page } from '@playwright/test'

/** What the browser writes by itself about an answer that a screen provokes on purpose. */
const provoked = /Failed to load resource: the server responded with a status of (401|404|503)/

/** Has the pages of a browser say what breaks their security policy. */
export const reportPolicy = async (context: BrowserContext, report: (text: string) => void): Promise<void> => {
  await context.exposeFunction('reportViolation', report)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }
      reportViolation(`policy: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
}

/** Reports errors and warnings that a page writes, and what it asks of other origins. */
export const reportFaults = (page: Page, origin: string, report: (text: string) => void): void => {
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !provoked.test(message.text())) report(message.text())
  })
  page.on('pageerror', (error) => report(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) report(`asks ${url.href}`)
  })
}

/** How much wider than the window the page is, in pixels. */
export const excess = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)

/** What a reader may set (WCAG 2.2, 1.4.12), and nothing may be lost by it. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`

/** Spaces all texts of a page widely; without `isWide`, as they were. */
export const spaceTexts = (page: Page, isWide: boolean): Promise<void> =>
  page.evaluate(
    ([text, wide]) => {
      const own = document.adoptedStyleSheets.filter((sheet) => !('isSpacing' in sheet))
      // A sheet that is made as the program runs: the page's policy lets no other in.
      const sheet = Object.assign(new CSSStyleSheet(), { isSpacing: true })
      sheet.replaceSync(text)
      document.adoptedStyleSheets = wide ? [...own, sheet] : own
    },
    [spacing, isWide] as const,
  )

/** Texts that are cut off by the box around them, and whose whole is nowhere else. */
export const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isSeen = (one: HTMLElement) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.closest('[aria-hidden=true]') === null
    // For those who hear only; its box is a pixel.
    const isHeardOnly = (one: HTMLElement) => one.clientWidth <= 1 || one.clientHeight <= 1
    const hasText = (one: HTMLElement) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    const cuts = (one: HTMLElement): boolean => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(one)
      const tooWide = overflowX === 'hidden' && textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1
      const tooHigh = ['hidden', 'clip'].includes(overflowY) && one.scrollHeight > one.clientHeight + 1
      return tooWide || tooHigh
    }
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => isSeen(one) && !isHeardOnly(one) && hasText(one) && cuts(one))
      .map((one) => `${one.tagName.toLowerCase()}.${one.className} „${one.textContent?.trim().slice(0, 60)}“`)
  })
