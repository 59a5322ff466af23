import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Engine } from '../../../../server/engine.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { contentsName } from './contents.ts'
import { contentsOf, type PlacedFile, type PlacedPage, placeTree, rowPathsOf } from './place-tree.ts'
import type { DocumentRow, PageRow, Tree } from './read-tree.ts'
import { type Format, pageTextWork } from './texts-work.ts'

/** Returns the facts about a page besides its text, as YAML. A quoted text is the same in JSON. */
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

const addFile = (zip: ZipFile, { file, path }: PlacedFile, files: FileStore) =>
  zip.addReadStreamLazy(path, {}, (deliver) => {
    void files.read(file.id).then(
      // A lost file is empty in the archive; its name shows that it existed.
      (content) => deliver(null, content?.stream ?? Readable.from([])),
      (error) => deliver(error, Readable.from([])),
    )
  })

const textOf = (
  { page, path, files }: PlacedPage,
  rows: { readonly [row: string]: string },
  { format, engine }: Writing,
): Promise<string> => {
  const folder = posix.dirname(path)
  const pictures = Object.fromEntries(files.map(({ file, path: to }) => [file.id, posix.relative(folder, to)]))
  return engine.room.run(pageTextWork, { format, title: page.title, html: page.content, pictures, rows })
}

/** Writes a tree as a zip archive, with a list of its contents at the top. */
export const zipTree = async (writing: Writing): Promise<Readable> => {
  const zip = new ZipFile()
  const placed = placeTree(writing.tree, writing.format)
  const paths = new Map(
    placed.flatMap(({ document, path, pages }): [string, string][] => [
      [`document/${document.id}`, path],
      ...pages.map((one): [string, string] => [`page/${one.page.id}`, one.path]),
    ]),
  )
  zip.addBuffer(Buffer.from(JSON.stringify(contentsOf(placed), undefined, 1)), contentsName)
  for (const { document, path, pages } of placed) {
    zip.addEmptyDirectory(path)
    for (const [n, placedPage] of pages.entries()) {
      for (const file of placedPage.files) addFile(zip, file, writing.files)
      const text = await textOf(placedPage, rowPathsOf(placedPage, paths), writing)
      const head = writing.format === 'markdown' ? frontMatter(placedPage.page, document, n + 1) : ''
      zip.addBuffer(Buffer.from(head + text), placedPage.path)
    }
  }
  zip.end()
  return zip.outputStream as Readable
}
