import { afterAll, expect, test } from 'vitest'
import { copyOf, run } from './copy.ts'

/** The lint rule against spread literals, tried in a copy of its own. */
const copy = copyOf('.biome.json', 'tests/architecture/no-spread-literal.grit')
afterAll(() => copy.remove())

const linted = (text: string): string => {
  copy.write('src/tried.tsx', text)
  return run(copy.root, 'node_modules/@biomejs/biome/bin/biome', 'lint', '--vcs-enabled=false', 'src/tried.tsx').said
}
const refusal = 'Write the keys themselves'

test.each([
  ['an object', 'export const a = { x: 1, ...{ y: 2 } }'],
  ['an object without more', 'export const a = (x: number) => ({ ...{ x } })'],
  ['an argument', 'export const a = (give: (x: object) => void) => give({ ...{ x: 1 }, y: 2 })'],
  ['an element', 'export const A = () => <p {...{ id: "a" }} />'],
])('a literal that is spread into %s is refused', (_, text) => {
  expect(linted(text)).toContain(refusal)
})

test.each([
  ['a variable', 'export const a = (given: object) => ({ x: 1, ...given })'],
  ['a condition', 'export const a = (is: boolean) => ({ x: 1, ...(is ? { y: 2 } : {}) })'],
  ['properties', 'export const A = (given: { id: string }) => <p {...given} />'],
])('%s may be spread', (_, text) => {
  expect(linted(text)).not.toContain(refusal)
})
