import { expect, test } from 'vitest'
import type { AnyEntity } from '../../src/core/entity.ts'
import { checkDeclarations } from '../../src/core/entity-keys.ts'
import type { Registry } from '../../src/core/registry.ts'
import { registry } from '../../src/domain/registry.ts'
import { inspections } from '../specimens/inspection.ts'

/** The registry of the specimen with another word in its declaration. */
const inspectionsWith = (changed: Partial<AnyEntity> | { readonly [key: string]: unknown }): Registry => {
  const entities = inspections.entities.map((entity) =>
    entity.name === 'inspection' ? { ...entity, ...changed } : entity,
  )
  return { entities, byName: new Map(entities.map((entity) => [entity.name, entity])) }
}
const { board, list } = inspections.byName.get('inspection') ?? {}

test('the product and the specimens are declared well', () => {
  expect(() => checkDeclarations(registry)).not.toThrow()
  expect(() => checkDeclarations(inspections)).not.toThrow()
  expect(board).toBeDefined()
})

test.each([
  ['a key that nothing reads', { timeline: { start: 'day' } }, "inspection: nothing reads 'timeline'"],
  ['a board over a text', { board: { ...board, columns: 'name' } }, 'inspection: board.columns takes choice or ref'],
  ['a board without an order', { board: { ...board, rank: 'rang' } }, "'rang' is no field"],
  ['a card that shows nothing', { board: { ...board, card: ['colour'] } }, "inspection: its board shows 'colour'"],
  ['a plan without an order', { plan: { places: 'result', rank: 'name' } }, "plan.rank takes rank, and 'name' is text"],
  [
    'a plan over no field',
    { plan: { places: 'place', rank: 'position' } },
    "plan.places takes choice or ref, and 'place' is",
  ],
  ['groups by a text', { list: { ...list, groups: ['name'] } }, "its list can't be grouped by 'name', which is text"],
  [
    'a facet that it lacks',
    { show: { main: ['talks'] } },
    "inspection: its page shows 'talks', which it does not have",
  ],
])('%s is refused, with the entity and the name', (_name, changed, said) => {
  expect(() => checkDeclarations(inspectionsWith(changed))).toThrow(said)
})
