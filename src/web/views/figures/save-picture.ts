import { saveFile } from '../../data/rows/save-file.ts'

export type PictureCaption = {
  readonly title: string
  /** Labels of the colours, in order. */
  readonly legend: readonly { readonly label: string; readonly color: string }[]
  readonly isRightToLeft: boolean
}

/** Pixels per CSS pixel; twice the screen's is enough for print. */
const density = 2
const padding = 16
const titleHeight = 32
const legendHeight = 28
/** Styles copied as attributes: the page's style sheets do not apply to the exported SVG. */
const styleProperties = [
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

/** Serialises the chart with its computed styles, so that it looks the same outside the page. */
const standalone = (svg: SVGSVGElement): string => {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll('*')
  for (const [n, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[n]
    if (original === undefined) continue
    const style = getComputedStyle(original)
    for (const property of styleProperties) element.setAttribute(property, style.getPropertyValue(property))
  }
  const { width, height } = svg.getBoundingClientRect()
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}

const toImage = async (text: string): Promise<HTMLImageElement> => {
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
 * Saves a chart as PNG with its title and legend.
 * @param name of the file, without extension
 */
export const savePicture = async (svg: SVGSVGElement, name: string, caption: PictureCaption): Promise<void> => {
  const image = await toImage(standalone(svg))
  const { width, height } = svg.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * padding) * density
  canvas.height = (height + titleHeight + legendHeight + 2 * padding) * density
  const context = canvas.getContext('2d')
  if (context === null) return
  const page = getComputedStyle(document.documentElement)
  const body = getComputedStyle(document.body)
  context.scale(density, density)
  context.fillStyle = page.getPropertyValue('--tms-palette-background-paper')
  context.fillRect(0, 0, width + 2 * padding, canvas.height / density)
  context.direction = caption.isRightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  context.textBaseline = 'middle'
  context.fillStyle = body.color
  context.font = `600 16px ${body.fontFamily}`
  const edge = caption.isRightToLeft ? width + padding : padding
  const along = caption.isRightToLeft ? -1 : 1
  context.fillText(caption.title, edge, padding + titleHeight / 2)
  context.drawImage(image, padding, padding + titleHeight, width, height)
  context.font = `13px ${body.fontFamily}`
  const line = padding + titleHeight + height + legendHeight / 2
  let at = edge
  for (const { label, color } of caption.legend) {
    const variable = /^var\((--[\w-]+)\)$/.exec(color)?.[1]
    context.fillStyle = variable === undefined ? color : page.getPropertyValue(variable)
    context.fillRect(caption.isRightToLeft ? at - 12 : at, line - 6, 12, 12)
    context.fillStyle = body.color
    context.fillText(label, at + along * 18, line)
    at += along * (18 + context.measureText(label).width + 20)
  }
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (bytes !== null) saveFile(bytes, `${name}.png`)
}
