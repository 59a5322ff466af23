import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Content } from './content.ts'
import type { ShareLink } from './fill.ts'

/** The record of a version beside its backup: everything that its API returned. */
export type Snapshot = {
  readonly version: string
  /** ISO 8601; `content` was read then. */
  readonly madeAt: string
  /** The email address of a person who sees all rows. */
  readonly admin: string
  /** The password of all people. */
  readonly password: string
  readonly links: readonly ShareLink[]
  /** Addresses of rows that are visible again once the trash is restored. */
  readonly hidden: readonly string[]
  readonly content: Content
}

export const snapshotFolder = fileURLToPath(new URL('.', import.meta.url))

/** Returns the names of the folders, which are versions. */
export const snapshotVersions = (): string[] =>
  readdirSync(snapshotFolder).filter((name) => /^\d+\.\d+\.\d+$/.test(name))

export const archivePath = (version: string): string => join(snapshotFolder, version, 'backup.tar.gz')

export const readSnapshot = (version: string): Snapshot =>
  JSON.parse(gunzipSync(readFileSync(join(snapshotFolder, version, 'content.json.gz'))).toString('utf8')) as Snapshot
