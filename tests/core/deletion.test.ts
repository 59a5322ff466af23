import { expect, test } from 'vitest'
import { referringTo } from '../../src/core/deletion.ts'
import { modelsOf } from '../../src/core/model.ts'
import { registry } from '../../src/domain/registry.ts'

const models = modelsOf(registry)
const of = (name: Parameters<typeof models.of>[0]) =>
  referringTo(models, models.of(name)).map(({ child, field, does }) => `${does} ${child.name}.${field.name}`)

test('sub-tasks go with their task; what only refers to it and what has no trash does not', () => {
  const task = of('task')
  expect(task).toContain('follow task.parent')
  expect(task.filter((one) => one.startsWith('follow') && !one.includes(' task.'))).toEqual([])
})
test('holidays go with their calendar for good', () =>
  expect(of('business_calendar')).toContain('follow holiday.calendar'))
test('a column is kept by its tasks', () => expect(of('stage')).toEqual(['restrict task.stage']))
