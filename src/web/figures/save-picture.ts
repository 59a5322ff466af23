import { saveFile } from '../data/save-file.ts'

export type PictureWords = {
  readonly title: string
  /** What the colours mean, in order. */
  readonly legend: readonly { readonly label: string; readonly color: string }[]
  readonly isRightToLeft: boolean
}

/** Twice as many dots as on screen: enough for print and large screens. */
const density = 2
const air = 16
const titleHeight = 32
const legendHeight = 28
/** What decides how an SVG looks; outside the page its style sheets do not reach. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'direction',
  'visibility',
]

/** A copy of the chart that looks the same on its own. */
const standalone = (svg: SVGSVGElement): string => {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll('*')
  for (const [n, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[n]
    if (original === undefined) continue
    const style = getComputedStyle(original)
    for (const look of looks) element.setAttribute(look, style.getPropertyValue(look))
  }
  const { width, height } = svg.getBoundingClientRect()
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}

const drawn = async (text: string): Promise<HTMLImageElement> => {
  const image = new Image()
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  image.src = url
  try {
    await image.decode()
  } finally {
    URL.revokeObjectURL(url)
  }
  return image
}

/**
 * Saves a chart as it looks, with its title and what its colours mean.
 * @param name of the file, without its ending
 */
export const savePicture = async (svg: SVGSVGElement, name: string, words: PictureWords): Promise<void> => {
  const image = await drawn(standalone(svg))
  const { width, height } = svg.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * air) * density
  canvas.height = (height + titleHeight + legendHeight + 2 * air) * density
  const context = canvas.getContext('2d')
  if (context === null) return
  const page = getComputedStyle(document.documentElement)
  const body = getComputedStyle(document.body)
  context.scale(density, density)
  context.fillStyle = page.getPropertyValue('--tms-palette-background-paper')
  context.fillRect(0, 0, width + 2 * air, canvas.height / density)
  context.direction = words.isRightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  context.textBaseline = 'middle'
  context.fillStyle = body.color
  context.font = `600 16px ${body.fontFamily}`
  const edge = words.isRightToLeft ? width + air : air
  const along = words.isRightToLeft ? -1 : 1
  context.fillText(words.title, edge, air + titleHeight / 2)
  context.drawImage(image, air, air + titleHeight, width, height)
  context.font = `13px ${body.fontFamily}`
  const line = air + titleHeight + height + legendHeight / 2
  let at = edge
  for (const { label, color } of words.legend) {
    const variable = /^var\((--[\w-]+)\)$/.exec(color)?.[1]
    context.fillStyle = variable === undefined ? color : page.getPropertyValue(variable)
    context.fillRect(words.isRightToLeft ? at - 12 : at, line - 6, 12, 12)
    context.fillStyle = body.color
    context.fillText(label, at + along * 18, line)
    at += along * (18 + context.measureText(label).width + 20)
  }
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (bytes !== null) saveFile(bytes, `${name}.png`)
}
