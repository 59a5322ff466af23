import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modelsOf } from '../../core/declare/model.ts'
import { registry } from '../../domain/registry.ts'
import { root } from '../../server/root.ts'
import { namesIn, permissionFile, permissionList } from './entity/permission-list.ts'
import { referenceFile, referenceText } from './entity/reference.ts'
import { unwritten, writeWords } from './entity/words.ts'

/**
 * `npm run derive`: writes the files that follow from the declarations: missing words (marked, for a person to write),
 * the list of permissions, the reference. Migrations have a command of their own.
 */
const textOf = (file: string): string => {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
const write = (file: string, text: string): void => {
  if (textOf(file) === text) return
  writeFileSync(join(root, file), text)
  console.log(`Wrote ${file}.`)
}

for (const model of modelsOf(registry).all) {
  const { files, gone } = writeWords(model)
  for (const file of files) console.log(`Wrote ${file}: texts with ${unwritten} are for you to write.`)
  for (const key of gone) console.log(`Took out the words of ${model.name}:${key}.`)
}
const permissions = permissionList()
const left = new Set(namesIn(permissions))
for (const name of namesIn(textOf(permissionFile)).filter((one) => !left.has(one)))
  console.log(`The permission ${name} is gone: roles lose it.`)
write(permissionFile, permissions)
write(referenceFile, referenceText())
