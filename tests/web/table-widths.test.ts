import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { usualRoom, widthsOf } from '../../src/web/views/table/columns.tsx'

const models = modelsOf(registry)
const columnsOf = (name: Parameters<typeof models.of>[0]) => {
  const model = models.of(name)
  return { model, columns: model.entity.list.columns.flatMap((column) => model.byName.get(column) ?? []) }
}
const sumOf = (widths: ReturnType<typeof widthsOf>) => widths.reduce((sum, { least }) => sum + least, 0)

test('the declared columns of every list fit into a usual window: what lies beyond the edge is cut', () => {
  const wide = models.all
    .filter(({ entity }) => entity.page !== undefined)
    .flatMap((model) => {
      const width = sumOf(widthsOf(model, columnsOf(model.name).columns))
      return width > usualRoom ? [`${model.name}: ${width}`] : []
    })
  expect(wide).toEqual([])
})

test('columns that fit are as wide as they are alone; more of them than fit keep a least width, and scroll', () => {
  const { model, columns } = columnsOf('team')
  const alone = columns.map((field) => widthsOf(model, [field])[0])
  expect(widthsOf(model, columns)).toEqual(alone)
  const many = Array.from({ length: 20 }, () => columns).flat()
  expect(sumOf(widthsOf(model, many))).toBeGreaterThan(usualRoom)
  expect(Math.min(...widthsOf(model, many).map(({ least }) => least))).toBeGreaterThanOrEqual(80)
})
