/** Reasons why a part of a file is left out or changed: `document_import:left.<code>`. */
export const leftCodes = [
  'database',
  'unused_file',
  'missing_file',
  'refused_file',
  'remote_picture',
  'missing_page',
  'page_too_long',
  'unreadable_page',
  'title_cut',
  'closed',
] as const
export type LeftCode = (typeof leftCodes)[number]

/** A part of the file that is left out or changed. */
export type ImportLeft = {
  /** The part's path in the file. */
  readonly path: string
  readonly code: LeftCode
  /** The value within it, such as the address of a link; null for the whole part. */
  readonly value: string | null
}

export const importFormats = ['tms', 'notion', 'confluence', 'outline', 'archive', 'markdown', 'html', 'docx'] as const
export type ImportFormat = (typeof importFormats)[number]

/** A row that an import makes, or would make. */
export type ImportedRow = {
  /** The row's id; null in a dry run. */
  readonly id: string | null
  readonly kind: 'folder' | 'document' | 'page'
  readonly title: string
  /** The row's path in the file. */
  readonly path: string
  /** The position in the list of the row above; null at the top. */
  readonly above: number | null
  /** The number of the page's files, including pictures. */
  readonly files: number
  /** The number of the page's links to other rows of the import. */
  readonly links: number
}

export type DocumentImportReport = {
  readonly dry_run: boolean
  readonly format: ImportFormat
  readonly folders: number
  readonly documents: number
  readonly pages: number
  readonly files: number
  readonly links: number
  readonly rows: readonly ImportedRow[]
  readonly left: readonly ImportLeft[]
  /** The number of all parts that are left out or changed; `left` has the first 500. */
  readonly left_count: number
}

/** The most bytes of an imported file. */
export const mostImportBytes = 50_000_000
