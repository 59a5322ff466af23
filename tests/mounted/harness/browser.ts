/**
 * Browser APIs missing in jsdom. jsdom has no layout: every element gets the same size, large enough for virtual lists
 * to render their rows.
 */
const size = { width: 1200, height: 800 }

class Observer {
  readonly #tell: (entries: readonly object[], observer: unknown) => void
  constructor(tell: (entries: readonly object[], observer: unknown) => void) {
    this.#tell = tell
  }
  observe(target: Element): void {
    const box = [{ inlineSize: size.width, blockSize: size.height }]
    const contentRect = { ...size, x: 0, y: 0, top: 0, left: 0, right: size.width, bottom: size.height }
    const entry = {
      target,
      contentRect,
      borderBoxSize: box,
      contentBoxSize: box,
      isIntersecting: true,
      intersectionRatio: 1,
    }
    queueMicrotask(() => this.#tell([entry], this))
  }
  unobserve(): void {}
  disconnect(): void {}
}

const mediaQuery = (media: string) => ({
  // A wide screen with a mouse, light colours and motion.
  matches: /min-width|hover: hover|pointer: fine/.test(media) && !/not all/.test(media),
  media,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

const { prototype } = HTMLElement
for (const [name, value] of Object.entries({
  offsetWidth: size.width,
  offsetHeight: size.height,
  clientWidth: size.width,
  clientHeight: size.height,
}))
  Object.defineProperty(prototype, name, { configurable: true, get: () => value })
prototype.getBoundingClientRect = () => new DOMRect(0, 0, size.width, size.height)
// The editor asks where its cursor is.
Object.assign(Range.prototype, {
  getBoundingClientRect: () => new DOMRect(0, 0, 1, 20),
  getClientRects: () => [new DOMRect(0, 0, 1, 20)],
})
prototype.scrollIntoView = () => undefined
prototype.scrollTo = () => undefined
prototype.checkVisibility = () => true
window.scrollTo = () => undefined
Object.assign(globalThis, { CSS: { escape: (text: string) => text.replaceAll(/[^\w-]/g, (one) => `\\${one}`) } })
Object.assign(window, { ResizeObserver: Observer, IntersectionObserver: Observer, matchMedia: mediaQuery })
Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer, matchMedia: mediaQuery })

// The settings that our server embeds in the page, read at start.
const settings = Object.assign(document.createElement('script'), { id: 'tms-settings', type: 'application/json' })
settings.textContent = JSON.stringify({ name: 'TMS', locale: 'en', demo: true })
document.head.append(settings)
