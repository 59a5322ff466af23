import { escapeHtml } from '../../texts/escape-html.ts'
import type { ReceivedFile } from './receive.ts'

const marked = /\[cid:([^\]\s<>]{1,300})\]/gi
const element = /<img\b[^<>]{0,3000}?\bsrc\s*=\s*["']?cid:([^"'\s<>]{1,300})["']?[^<>]{0,3000}>/gi
const isPicture = ({ name }: ReceivedFile) => /\.(?:png|jpe?g|gif|webp)$/i.test(name)

/** Rich text with the pictures that a mail's text names, in their places. */
export const withPictures = (html: string, files: readonly ReceivedFile[]): string => {
  const pictures = new Map(
    files.flatMap((file) =>
      'upload' in file && file.contentId !== undefined && isPicture(file)
        ? [
            [
              file.contentId.toLowerCase(),
              `<img data-picture="${file.upload.upload}" alt="${escapeHtml(file.name.slice(0, 80))}">`,
            ] as const,
          ]
        : [],
    ),
  )
  const shown = (whole: string, id: string) => pictures.get(id.replaceAll('&amp;', '&').toLowerCase()) ?? whole
  return pictures.size === 0 ? html : html.replaceAll(marked, shown).replaceAll(element, shown)
}
