/** Why a part of a file has no place here, or comes otherwise than it was: `document_import:left.<code>`. */
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

/** A part of the file that has no place here, or comes otherwise than it was. */
export type ImportLeft = {
  /** Its path in the file. */
  readonly path: string
  readonly code: LeftCode
  /** What of it, such as the address of a link; null where it is the whole. */
  readonly value: string | null
}

export const importFormats = ['tms', 'notion', 'confluence', 'outline', 'archive', 'markdown', 'html', 'docx'] as const
export type ImportFormat = (typeof importFormats)[number]

/** A row that an import makes, or would make. */
export type ImportedRow = {
  /** Null in a dry run. */
  readonly id: string | null
  readonly kind: 'folder' | 'document' | 'page'
  readonly title: string
  /** Path in the file. */
  readonly path: string
  /** Place in the list of the row that it stands below; null at the top. */
  readonly above: number | null
  /** Files of a page, pictures among them. */
  readonly files: number
  /** Links of a page that lead to other rows of the import. */
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
  /** All that have no place; `left` has the first 500. */
  readonly left_count: number
}

/** Most bytes of a file that is imported. */
export const mostImportBytes = 50_000_000
