import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { project } from './copy.ts'

/** Rooms from one to the next by imports, of which the last imports the first; undefined where none do. */
const ringIn = (imports: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined => {
  const done = new Set<string>()
  const follow = (room: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(room)) return way.slice(way.indexOf(room))
    if (done.has(room)) return undefined
    for (const next of imports.get(room) ?? []) {
      const ring = follow(next, [...way, room])
      if (ring !== undefined) return ring
    }
    done.add(room)
    return undefined
  }
  for (const room of imports.keys()) {
    const ring = follow(room, [])
    if (ring !== undefined) return ring
  }
  return undefined
}

/** Which rooms of a folder import which; a room is a folder so many levels below it. */
const importsIn = (folder: string, levels: number): ReadonlyMap<string, ReadonlySet<string>> => {
  const root = join(project, folder)
  const roomOf = (path: string): string | undefined => {
    const parts = relative(root, path).split('/')
    return parts[0] === '..' || parts.length <= levels ? undefined : parts.slice(0, levels).join('/')
  }
  const found = new Map<string, Set<string>>()
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const path = join(root, file)
    const room = roomOf(path)
    if (room === undefined || !/\.tsx?$/.test(file)) continue
    const others = found.get(room) ?? new Set()
    found.set(room, others)
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(/'(\.{1,2}\/[^'\n]+\.tsx?)'/g)) {
      const other = roomOf(resolve(dirname(path), specifier))
      if (other !== undefined && other !== room) others.add(other)
    }
  }
  return found
}

/** The order of the floors is the boundaries'; within a floor any order will do, as long as there is one. */
describe('rooms that import each other have no order in which they can be read', () => {
  test.each([
    ['src/web', 2, 25],
    ['src/server/rows', 1, 6],
  ])('none of %s do', (folder, levels, least) => {
    const imports = importsIn(folder, levels)
    expect(imports.size).toBeGreaterThan(least)
    expect(ringIn(imports)).toBeUndefined()
  })
  test('a ring is found, however long', () => {
    const rooms = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set<string>()],
      ['d', new Set(['b'])],
    ])
    expect(ringIn(rooms)).toEqual(['b', 'd'])
  })
})
