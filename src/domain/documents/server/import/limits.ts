/** Limits of an import; a file beyond them is refused, a text or file beyond its own is reported. */
export const importLimits = {
  /** Entries of an archive and of those within it, together. */
  entries: 10_000,
  /** Unpacked bytes of all entries. */
  unpacked: 250_000_000,
  /** Unpacked bytes for each byte of an archive. */
  ratio: 100,
  /** Archives that lie in each other, the file itself not counted. */
  nested: 2,
  archives: 50,
  /** Folders that lie in each other. */
  folders: 64,
  /** Documents and pages. */
  rows: 5000,
  /** Bytes of one text before it is read, and of all texts after it. */
  text: 10_000_000,
  texts: 50_000_000,
  /** Bytes of a file of a page. */
  file: 50_000_000,
  /** Characters of a page, and of a title. */
  page: 5_000_000,
  title: 200,
  left: 500,
} as const
