import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import type { Engine } from '../../server/engine.ts'
import type { ByteStore } from '../../server/files/bytes.ts'
import { type FileStore, makeFileStore } from '../../server/files/file-store.ts'
import { folderBytes } from '../../server/files/folder.ts'
import { s3Bytes } from '../../server/files/s3.ts'

/** Returns the store of files' bytes: the one given, or the data folder. */
export const bytesFor = ({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): ByteStore =>
  s3Url === undefined ? folderBytes(join(dataDir, 'files')) : s3Bytes(s3Url)

/** Returns the folder of incoming uploads, on the disk of the data folder, so that renaming a file puts it there. */
export const spoolFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads')

export const filesFor = (engine: Engine, config: Config): FileStore =>
  makeFileStore(engine, { bytes: bytesFor(config), spoolFolder: spoolFolderOf(config) })
