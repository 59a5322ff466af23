import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './copy.ts'

const cast = /\bas unknown as\b|\bas never\b/
const comment = /\/\/|^\s*\*|\*\/\s*$/

/** Lines of a text that force a type without a comment on them or right above. */
const unsaid = (text: string): readonly string[] => {
  const lines = text.split('\n')
  return lines.filter(
    (line, at) =>
      cast.test(line.replace(/\/\/.*|^\s*\*.*/, '')) && !comment.test(line) && !comment.test(lines[at - 1] ?? ''),
  )
}

test('a cast that the compiler can’t follow says why, on its line or the one above', () => {
  const files = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join('src', file))
  const found = files.flatMap((file) =>
    unsaid(readFileSync(join(project, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('a cast without a reason is found, and one with a reason is not', () => {
  expect(unsaid('const a = 1\nconst b = a as unknown as Text')).toEqual(['const b = a as unknown as Text'])
  expect(unsaid('const b = a as never // the library asks for it')).toEqual([])
  expect(unsaid('// The library asks for it.\nconst b = a as unknown as Text')).toEqual([])
  expect(unsaid('/** A user who was never here. */\nconst was = neverHere')).toEqual([])
})
