import { defineWork } from '../../../../server/worker/work.ts'
import { htmlPageOf, markdownOf } from './markdown.ts'

export const formats = ['markdown', 'html'] as const
export type Format = (typeof formats)[number]

type Input = {
  readonly format: Format
  readonly title: string
  readonly html: string
  /** Paths of pictures by the ids of their files. */
  readonly pictures: { readonly [file: string]: string }
  /** Paths of documents and pages that the text links to, by `entity/id`. */
  readonly rows: { readonly [row: string]: string }
}

/** Writes a page as text in a format. */
export const pageTextWork = defineWork({
  name: 'documents.page_text',
  run: ({ format, title, html, pictures, rows }: Input): string => {
    const pathsOf = { picture: (file: string) => pictures[file], row: (row: string) => rows[row] }
    return format === 'markdown' ? markdownOf(html, pathsOf) : htmlPageOf(title, html, pathsOf)
  },
})
