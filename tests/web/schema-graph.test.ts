import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { draw, targetsOf } from '../../src/domain/system/web/schema/graph.ts'

const models = modelsOf(registry).all
const task = models.find(({ name }) => name === 'task')

test('an entity leads to each that it refers to once, and not to who made its rows', () => {
  if (task === undefined) throw new Error('there are tasks')
  const targets = targetsOf(task)
  expect(targets.toSorted()).toEqual([
    'business_calendar',
    'epic',
    'phase',
    'project',
    'sprint',
    'stage',
    'tag',
    'task',
    'template',
    'user',
  ])
  const tag = models.find(({ name }) => name === 'tag')
  expect(tag === undefined ? undefined : targetsOf(tag)).toEqual([])
})

describe.each([
  ['left to right', false],
  ['right to left', true],
])('the drawing %s', (_, isRightToLeft) => {
  const { left, top, width, height, boxes, arrows } = draw(models, isRightToLeft)
  const at = (name: string) => boxes.find((box) => box.name === name) ?? { x: Number.NaN, y: Number.NaN }
  test('has every entity once, and an arrow for each pair', () => {
    expect(boxes.map(({ name }) => name).toSorted()).toEqual(models.map(({ name }) => name).toSorted())
    const pairs = models.flatMap((model) =>
      targetsOf(model).flatMap((target) => (target === model.name ? [] : [`${model.name} ${target}`])),
    )
    expect(arrows.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(pairs.toSorted())
  })
  test('begins and ends each arrow in the middle of a box’s side', () => {
    for (const { from, to, points } of arrows)
      for (const [name, point] of [
        [from, points[0]],
        [to, points.at(-1)],
      ] as const) {
        expect(point?.y).toBe(at(name).y)
        expect(Math.abs((point?.x ?? 0) - at(name).x)).toBe(74)
      }
  })
  test('leaves nothing outside', () => {
    for (const { x, y } of [...boxes, ...arrows.flatMap(({ points }) => points)]) {
      expect(x).toBeGreaterThanOrEqual(left)
      expect(x).toBeLessThanOrEqual(left + width)
      expect(y).toBeGreaterThanOrEqual(top)
      expect(y).toBeLessThanOrEqual(top + height)
    }
  })
  test('lays no box over another, and leads the way of reading', () => {
    for (const one of boxes)
      for (const other of boxes)
        if (one !== other)
          expect(Math.abs(one.x - other.x) >= one.width || Math.abs(one.y - other.y) >= one.height).toBe(true)
    expect(Math.sign(at('project').x - at('task').x)).toBe(isRightToLeft ? -1 : 1)
  })
})
