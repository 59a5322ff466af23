import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { modelOf } from '../../src/core/declare/model.ts'
import { task } from '../../src/domain/work/task.ts'
import { formatWorkTime } from '../../src/web/base/i18n/format.ts'
import { MinutesCell } from '../../src/web/fields/values/cells/plain.tsx'

afterEach(cleanup)

const model = modelOf(task)
/** Returns the text that a field of a task shows. */
const shown = (name: string, value: number): string | null => {
  const field = model.byName.get(name)
  if (field === undefined) throw new Error(`a task has no ${name}`)
  const { container } = render(
    <MinutesCell model={model} field={field} row={{ id: 'a', [field.wire]: value }} place="page" />,
  )
  return container.textContent
}

test('a duration reads on a task as on the timeline', () => {
  for (const minutes of [0, 120, 240, 480, 960, 1030]) {
    expect(shown('duration', minutes)).toBe(formatWorkTime(minutes, 'en'))
    expect(shown('delay', minutes)).toBe(formatWorkTime(minutes, 'en'))
  }
  expect(shown('duration', 960)).toBe('2 days')
})

test('work is read in hours', () => expect(shown('estimate', 960)).toBe('16h 00m'))
