import { expect, test } from 'vitest'
import { Line } from '../../src/web/fields/coedits/line.ts'

test('where no socket can be made at all, the line says so, and whoever made it has it by then', async () => {
  const states: string[] = []
  const line: Line = new Line({
    open: () => {
      throw new Error('refused by a rule of the page')
    },
    token: () => 'x',
    onState: (state) => states.push(`${state.line} ${line.isKept}`),
  })
  await expect.poll(() => states.at(-1), { timeout: 10_000 }).toBe('never false')
  expect(states[0]).toBe('away false')
  line.close()
})
