import { saveFile } from '../../data/rows/save-file.ts'
import { type Box, boxOf, type Closed, hasRoom, linkPoints, pathOf } from './geometry.ts'
import { extentOf, rowsOf, type TimelineItem, type TimelineLink } from './item.ts'
import { type Calendar, rangeAround, scaleOf, ticksOf, type Zoom, zoomFor, zooms } from './scale.ts'

/** The drawing for paper: all rows, whether in sight or not. */
export type PictureOptions = {
  readonly title: string
  readonly items: readonly TimelineItem[]
  readonly links: readonly TimelineLink[]
  readonly closed: Closed
  readonly now: number
  readonly zoom: Zoom
  readonly isMirrored: boolean
  readonly calendar: Calendar
}

/** Pages of an A4 sheet on its side, in pixels of 96 to the inch with a margin. */
const page = { width: 1040, height: 700 }
const tree = 240
const head = 64
const row = 24
/** The most pixels that names beside a bar take. */
const nameRoom = 320
const rowsOfPage = Math.floor((page.height - head) / row)
/** The most pages, as a line of years by hours would fill a book. */
const mostPages = 60

// Paper is white, whatever the screen's theme.
const ink = {
  text: '#15181e',
  quiet: '#525b69',
  line: '#dfe3e9',
  bar: '#4557d0',
  critical: '#b42318',
  closed: '#f1f3f6',
} as const

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one)
/** Cuts a text at the end of its own direction, whatever the page's direction is. */
const cut = (text: string, most: number): string =>
  `\u2068${text.length > most ? `${text.slice(0, most - 1)}…` : text}\u2069`

const barOf = (item: TimelineItem, box: Box, x: number, isMirrored: boolean): string => {
  const fill = item.isCritical === true ? ink.critical : ink.bar
  if (item.isMilestone)
    return `<path d="M${x + box.width / 2} ${box.y}l${box.width / 2} ${box.height / 2}l${-box.width / 2} ${box.height / 2}l${-box.width / 2} ${-box.height / 2}z" fill="${fill}"/>`
  if (item.isSummary)
    return `<rect x="${x}" y="${box.y + 3}" width="${box.width}" height="5" fill="${item.isCritical === true ? ink.critical : ink.quiet}"/>`
  const done = (box.width * item.progress) / 100
  const progress =
    done === 0
      ? ''
      : `<rect x="${isMirrored ? x + box.width - done : x}" y="${box.y}" width="${done}" height="${box.height}" rx="3" fill="${fill}" data-progress=""/>`
  return `<rect x="${x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="3" fill="${fill}" fill-opacity=".35" stroke="${fill}"/>${progress}`
}

/** Returns the drawings of a timeline, one for each page: down the rows first, then along the time. */
export const pagesOf = ({
  title,
  items,
  links,
  closed,
  now,
  zoom,
  isMirrored,
  calendar,
}: PictureOptions): readonly string[] => {
  const rows = rowsOf(items, new Set())
  // Floats are not drawn on paper, so they need no space.
  const { from, to } = extentOf(items.map(({ start, end }) => ({ start, end }))) ?? { from: now, to: now }
  const [first, last] = [Math.min(from, now), Math.max(to, now)]
  const width = page.width - tree
  const down = Math.max(1, Math.ceil(rows.length / rowsOfPage))
  // The scale is the chosen one, or the next coarser one that keeps the number of pages small.
  const coarser = zooms.slice(zooms.indexOf(zoom))
  const scaleAt = (one: Zoom) => scaleOf(one, ...rangeAround({ from: first, to: last }, first, 'hours'))
  const chosen =
    coarser.find((one) => Math.ceil(scaleAt(one).width / width) * down <= mostPages) ?? zoomFor(last - first, width)
  const scale = scaleAt(chosen)
  const along = Math.max(1, Math.min(Math.ceil(scale.width / width), Math.max(1, Math.floor(mostPages / down))))
  const indexOf = new Map(rows.map(({ item }, index) => [item.id, index]))
  const shrink = (box: Box | undefined): Box | undefined =>
    box === undefined ? undefined : { ...box, y: (box.y / 32) * row, height: box.height * (row / 32) }
  const pages: string[] = []
  for (let column = 0; column < along; column++)
    for (let part = 0; part < down; part++) {
      const offset = column * width
      const top = part * rowsOfPage
      const shown = rows.slice(top, top + rowsOfPage)
      /** Tells whether a bar or its names are on this sheet. */
      const isNear = (box: Box): boolean => box.x + box.width + nameRoom >= offset && box.x <= offset + width
      // Sheets without a bar are left out.
      const isUsed = shown.some(({ item }, index) => {
        const box = boxOf(item, top + index, scale)
        return box !== undefined && box.x + box.width >= offset && box.x <= offset + width
      })
      if (!isUsed && pages.length > 0) continue
      const x = (at: number, ofWidth = 0): number => (isMirrored ? width - (at - offset) - ofWidth : tree + at - offset)
      const [upper, lower] = ticksOf(chosen, scale.atOf(offset), scale.atOf(offset + width), calendar)
      const anchor = 'start'
      const edge = isMirrored ? page.width - 6 : 6
      const parts = [
        `<text x="${edge}" y="18" font-size="14" font-weight="600" text-anchor="${anchor}">${escaped(title)}</text>`,
        `<g clip-path="url(#time)">`,
        ...closed
          .filter(
            ([from, to]) =>
              scale.xOf(to) > offset &&
              scale.xOf(from) < offset + width &&
              scale.xOf(to) - scale.xOf(from) > 2 &&
              to - from >= 86_400_000,
          )
          .map(
            ([from, to]) =>
              `<rect x="${x(scale.xOf(from), scale.xOf(to) - scale.xOf(from))}" y="${head}" width="${scale.xOf(to) - scale.xOf(from)}" height="${shown.length * row}" fill="${ink.closed}"/>`,
          ),
        ...[upper, lower].flatMap((ticks, level) =>
          ticks.map(({ at, end, label }) => {
            const from = Math.max(scale.xOf(at), offset)
            const room = Math.min(scale.xOf(end), offset + width) - from
            const line = `<path d="M${x(scale.xOf(at))} ${26 + level * 19}V${level === 1 ? head + shown.length * row : 45}" stroke="${ink.line}"/>`
            return !hasRoom(label, room, level === 0)
              ? line
              : `${line}<text x="${x(from) + (isMirrored ? -4 : 4)}" y="${40 + level * 19}" font-size="10" fill="${ink.quiet}" text-anchor="${anchor}">${escaped(label)}</text>`
          }),
        ),
        `</g><g clip-path="url(#rows)">`,
        ...links.flatMap((link) => {
          const [from, to] = [indexOf.get(link.from), indexOf.get(link.to)]
          if (
            from === undefined ||
            to === undefined ||
            Math.max(from, to) < top ||
            Math.min(from, to) >= top + rowsOfPage
          )
            return []
          const [a, b] = [from, to].map((index) =>
            shrink(boxOf((rows[index] as (typeof rows)[number]).item, index, scale)),
          )
          if (a === undefined || b === undefined) return []
          const points = linkPoints(a, b, link.type).map(([px, py]) => [px, py + head - top * row] as const)
          return [
            `<path d="${pathOf(points, (at) => x(at))}" fill="none" stroke="${link.isCritical === true ? ink.critical : ink.quiet}" marker-end="url(#arrow)"/>`,
          ]
        }),
        ...shown.flatMap(({ item }, index) => {
          const box = shrink(boxOf(item, top + index, scale))
          if (box === undefined) return []
          const placed = { ...box, y: box.y + head - top * row }
          const old =
            item.baseline === undefined ? undefined : shrink(boxOf({ ...item, ...item.baseline }, top + index, scale))
          const baseline =
            old === undefined || !isNear(old)
              ? ''
              : `<rect x="${x(old.x, old.width)}" y="${old.y + head - top * row + old.height - 1}" width="${old.width}" height="3" fill="${ink.quiet}" fill-opacity=".6" data-baseline=""/>`
          const { people = '' } = item.texts?.() ?? {}
          const label =
            people === ''
              ? ''
              : `<text x="${isMirrored ? x(box.x, box.width) - 11 : x(box.x) + box.width + 11}" y="${placed.y + placed.height / 2 + 4}" font-size="10" fill="${ink.quiet}" stroke="#fff" stroke-width="3" paint-order="stroke" text-anchor="${anchor}">${escaped(cut(people, 40))}</text>`
          return [baseline + (isNear(box) ? barOf(item, placed, x(box.x, box.width), isMirrored) + label : '')]
        }),
        now > scale.atOf(offset) && now < scale.atOf(offset + width)
          ? `<path d="M${x(scale.xOf(now))} ${head}V${head + shown.length * row}" stroke="${ink.critical}" stroke-width="2"/>`
          : '',
        '</g>',
        ...shown.map(({ item, depth, isParent }, index) => {
          const at = isMirrored ? page.width - 6 - depth * 12 : 6 + depth * 12
          const name = cut([item.prefix, item.name].filter(Boolean).join(' '), 38 - depth * 2)
          return `<text x="${at}" y="${head + index * row + 16}" font-size="11" font-weight="${isParent ? 600 : 400}" text-anchor="${anchor}">${escaped(name)}</text><path d="M0 ${head + (index + 1) * row}H${page.width}" stroke="${ink.line}"/>`
        }),
      ]
      const clip = `<clipPath id="time"><rect x="${isMirrored ? 0 : tree}" y="0" width="${width}" height="${page.height}"/></clipPath><clipPath id="rows"><rect x="${isMirrored ? 0 : tree}" y="${head}" width="${width}" height="${shown.length * row}"/></clipPath>`
      const arrow = `<marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L8 4L0 8z" fill="${ink.quiet}"/></marker>`
      const direction = isMirrored ? ' direction="rtl"' : ''
      pages.push(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}" viewBox="0 0 ${page.width} ${page.height}" font-family="Inter Variable, IBM Plex Sans Arabic, sans-serif" fill="${ink.text}"${direction}><defs>${clip}${arrow}</defs><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`,
      )
    }
  return pages
}

/** Saves the pages as one PNG, one below the other. */
export const savePages = async (pages: readonly string[], name: string): Promise<void> => {
  // Browsers refuse canvases of more than some 16,000 pixels.
  const shown = pages.slice(0, 20)
  const canvas = document.createElement('canvas')
  canvas.width = page.width
  canvas.height = page.height * shown.length
  const context = canvas.getContext('2d')
  if (context === null) return
  for (const [index, svg] of shown.entries()) {
    const image = new Image()
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    image.src = url
    try {
      await image.decode()
    } finally {
      URL.revokeObjectURL(url)
    }
    context.drawImage(image, 0, index * page.height)
  }
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (bytes !== null) saveFile(bytes, `${name}.png`)
}

/** Opens the browser's print dialog, which can also make a PDF, with a sheet for each page. */
export const printPages = (pages: readonly string[], name: string): void => {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;inline-size:0;block-size:0;border:0'
  document.body.append(frame)
  const paper = frame.contentDocument
  if (paper === null) return
  paper.title = name
  // The content security policy refuses style elements, but not these attributes.
  for (const [index, svg] of pages.entries()) {
    const sheet = paper.createElement('div')
    sheet.style.cssText = `page-break-after:${index + 1 < pages.length ? 'always' : 'auto'};width:100%`
    const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    drawing.setAttribute('width', '100%')
    drawing.removeAttribute('height')
    sheet.append(paper.importNode(drawing, true))
    paper.body.append(sheet)
  }
  const window = frame.contentWindow
  if (window === null) return
  window.addEventListener('afterprint', () => frame.remove())
  window.print()
}
