import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's folder: the nearest parent that contains the locales, for sources and build alike. */
export const root = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!(existsSync(join(folder, 'locales')) && existsSync(join(folder, 'package.json')))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('the folder with package.json and locales was not found')
    folder = above
  }
  return folder
})()
