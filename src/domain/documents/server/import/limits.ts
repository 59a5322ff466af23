/** The limits of an import. A file beyond them is refused; a single text or file beyond its own limit is reported. */
export const importLimits = {
  /** Entries of an archive and of the archives in it, together. */
  entries: 10_000,
  /** Unpacked bytes of all entries. */
  unpacked: 250_000_000,
  /** Unpacked bytes for each byte of an archive. */
  ratio: 100,
  /** Depth of archives within archives, not counting the file itself; and the number of all archives. */
  nested: 2,
  archives: 50,
  /** Depth of folders within folders. */
  folders: 64,
  /** Documents and pages. */
  rows: 5000,
  /** Bytes of one text before it is read, and of all texts after it. */
  text: 10_000_000,
  texts: 50_000_000,
  /** Bytes of one file of a page. */
  file: 50_000_000,
  /** Characters of a page, and of a title. */
  page: 5_000_000,
  title: 200,
  left: 500,
} as const
