import { z } from 'zod'

/**
 * The archive: a gzipped tar, in this order
 *
 *     tms-backup.json             what it is (`Head`)
 *     data/<table>/<number>.copy  rows in PostgreSQL's text COPY format, in pieces
 *     files/<id>                  bytes of uploaded files
 *     end.json                    counts, and the digest of all before it (`End`)
 *
 * so that both sides need no more memory than one piece, and a cut-off archive has no end.
 */
export const formatVersion = 1
export const headName = 'tms-backup.json'
export const endName = 'end.json'
export const pieceName = (table: string, piece: number): string =>
  `data/${table}/${String(piece).padStart(6, '0')}.copy`
export const fileName = (id: string): string => `files/${id}`

/** The meaning of an entry name; undefined for unknown ones. */
export const entryOf = (name: string): { readonly table: string } | { readonly file: string } | undefined => {
  const [, table] = /^data\/([a-z_][a-z0-9_]{0,62})\/\d{6,}\.copy$/.exec(name) ?? []
  if (table !== undefined) return { table }
  const [, file] = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name) ?? []
  return file === undefined ? undefined : { file }
}

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
export const headShape = z.object({
  format: z.number(),
  product: z.literal('tms'),
  /** ISO 8601. */
  made_at: z.string(),
  /** In order of application; the hash is that of the file's text. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** In the order of the archive. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
})
export type Head = z.infer<typeof headShape>

export const endShape = z.object({
  rows: z.record(identifier, z.number()),
  /** Last values of sequences, by `table.column`. */
  sequences: z.record(z.string().regex(/^[a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62}$/), z.string().regex(/^\d+$/)),
  files: z.number(),
  /** Files whose bytes were missing at the time of the backup. */
  lost: z.number(),
  sha256: z.string(),
})
export type End = z.infer<typeof endShape>
