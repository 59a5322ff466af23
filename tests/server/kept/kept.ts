import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Content } from './content.ts'
import type { KeptLink } from './fill.ts'

/** What is kept of a version beside its backup: all that its API told of what is in it. */
export type Kept = {
  readonly version: string
  /** ISO 8601; `content` was read then. */
  readonly madeAt: string
  /** Everybody's. */
  readonly password: string
  readonly links: readonly KeptLink[]
  /** Addresses of rows that are seen again as soon as the trash is brought back. */
  readonly hidden: readonly string[]
  readonly content: Content
}

export const keptFolder = fileURLToPath(new URL('.', import.meta.url))

/** Names of the folders, which are versions. */
export const keptVersions = (): string[] => readdirSync(keptFolder).filter((name) => /^\d+\.\d+\.\d+$/.test(name))

export const archiveOf = (version: string): string => join(keptFolder, version, 'backup.tar.gz')

export const keptOf = (version: string): Kept =>
  JSON.parse(gunzipSync(readFileSync(join(keptFolder, version, 'content.json.gz'))).toString('utf8')) as Kept
