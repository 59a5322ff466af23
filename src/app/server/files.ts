import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import type { Engine } from '../../server/engine.ts'
import type { ByteStore } from '../../server/files/bytes.ts'
import { type FileStore, makeFileStore } from '../../server/files/file-store.ts'
import { folderBytes } from '../../server/files/folder.ts'
import { s3Bytes } from '../../server/files/s3.ts'

/** Where the bytes of files lie: the store given, or the data folder. */
export const bytesFor = ({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): ByteStore =>
  s3Url === undefined ? folderBytes(join(dataDir, 'files')) : s3Bytes(s3Url)

/** Uploads come in here, on the disk of the data folder, whose files they may become by a mere change of name. */
export const spoolFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads')

export const filesFor = (engine: Engine, config: Config): FileStore =>
  makeFileStore(engine, { bytes: bytesFor(config), spoolFolder: spoolFolderOf(config) })
