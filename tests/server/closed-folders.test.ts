import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '../../src/server/db/embedded/lock.ts'
import { folderBytes } from '../../src/server/files/folder.ts'
import { spool } from '../../src/server/files/spool.ts'

test.skipIf(process.platform === 'win32')(
  'other accounts see neither the files, nor their names, nor the lock',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tms-closed-'))
    const before = process.umask(0o022)
    try {
      const at = (name: string) => join(folder, name)
      const open = (path: string) => statSync(path).mode & 0o077
      const spooled = await spool(at('uploads'), [Buffer.from('x')], 10)
      if (spooled === undefined) throw new Error('one byte is not too long')
      await folderBytes(at('files')).put('one', spooled)
      // An earlier version made this folder.
      mkdirSync(at('older'))
      chmodSync(at('older'), 0o755)
      await folderBytes(at('older')).check()
      const unlock = await lockFolder(folder)
      for (const name of ['uploads', 'files', 'files/one', 'older', 'tms.lock']) expect(open(at(name)), name).toBe(0)
      unlock()
    } finally {
      process.umask(before)
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
