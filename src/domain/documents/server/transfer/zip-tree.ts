import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Engine } from '../../../../server/engine.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { namesIn } from './paths.ts'
import type { DocumentRow, PageRow, Tree } from './read-tree.ts'
import { type Format, pageTextWork } from './texts-work.ts'

const endings = { markdown: '.md', html: '.html' } as const

/** What is known of a page beside its text, as YAML; a text in quotes is the same in JSON. */
const frontMatter = (
  { title, author, created_at, updated_at }: PageRow,
  document: DocumentRow,
  position: number,
): string =>
  [
    '---',
    `title: ${JSON.stringify(title)}`,
    `document: ${JSON.stringify(document.title)}`,
    `position: ${position}`,
    ...(author === null ? [] : [`author: ${JSON.stringify(author)}`]),
    `created: ${new Date(created_at).toISOString()}`,
    `updated: ${new Date(updated_at).toISOString()}`,
    '---',
    '',
    '',
  ].join('\n')

type Writing = { readonly tree: Tree; readonly format: Format; readonly engine: Engine; readonly files: FileStore }

/** Writes the pages of a document into its folder, with their files beside them in `files`. */
const writePages = async (
  zip: ZipFile,
  folder: string,
  document: DocumentRow,
  pages: readonly PageRow[],
  { tree, format, engine, files }: Writing,
) => {
  const nameOf = namesIn()
  const fileName = namesIn()
  for (const [n, page] of pages.entries()) {
    const own = tree.files.filter((file) => file.page === page.id)
    const pictures: { [file: string]: string } = {}
    for (const file of own) {
      const dot = file.name.lastIndexOf('.')
      const [stem, ending] = dot < 1 ? [file.name, ''] : [file.name.slice(0, dot), file.name.slice(dot)]
      const path = `files/${fileName(stem, ending)}`
      pictures[file.id] = path
      zip.addReadStreamLazy(`${folder}${path}`, {}, (deliver) => {
        void files.read(file.id).then(
          // A file that is lost is empty in the archive; its name says that there was one.
          (content) => deliver(null, content?.stream ?? Readable.from([])),
          (error) => deliver(error, Readable.from([])),
        )
      })
    }
    const text = await engine.room.run(pageTextWork, { format, title: page.title, html: page.content, pictures })
    const head = format === 'markdown' ? frontMatter(page, document, n + 1) : ''
    zip.addBuffer(Buffer.from(head + text), `${folder}${nameOf(page.title, endings[format])}`)
  }
}

/**
 * A tree as a zip archive: each folder and document a folder, each page a file in it, files of pages in `files` beside them. Rows
 * whose row above is out of sight stand at the top.
 */
export const zipTree = async (writing: Writing): Promise<Readable> => {
  const { tree } = writing
  const zip = new ZipFile()
  const ids = new Set(tree.documents.map(({ id }) => id))
  const write = async (parent: string | null, folder: string): Promise<void> => {
    const nameOf = namesIn()
    const below = tree.documents.filter(({ parent_id }) =>
      parent === null ? parent_id === null || !ids.has(parent_id) : parent_id === parent,
    )
    for (const document of below) {
      const path = `${folder}${nameOf(document.title)}/`
      zip.addEmptyDirectory(path)
      const pages = tree.pages.filter(({ document_id }) => document_id === document.id)
      await writePages(zip, path, document, pages, writing)
      await write(document.id, path)
    }
  }
  await write(null, '')
  zip.end()
  return zip.outputStream as Readable
}
