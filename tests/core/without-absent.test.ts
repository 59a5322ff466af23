import { expect, test } from 'vitest'
import { any, defineEntity, every, everyone, holding, own, shares, via } from '../../src/core/declare/entity.ts'
import { children, count, ref, text } from '../../src/core/declare/fields.ts'
import { defineRegistry } from '../../src/core/declare/registry.ts'
import { withoutAbsent } from '../../src/core/declare/without-absent.ts'
import { registry } from '../../src/domain/registry.ts'

/** A yard that a product may have with lorries and a port, or without. */
const yard = defineEntity({
  name: 'yard',
  api: '/yards',
  permission: 'yard',
  group: 'work',
  icon: 'fence',
  fields: {
    name: text({ required: true, max: 20 }),
    port: ref('port', { ifPresent: true }),
    lorries: children('lorry', { by: 'yard', ifPresent: true }),
    lorries_count: count('lorries'),
    keeper: text({ max: 20 }),
  },
  title: 'name',
  links: { leads_to: { back: 'led_from', rows: { of: 'road', from: 'start', to: 'end', ifPresent: true } } },
  show: { main: ['name', 'links'], side: ['port', 'lorries_count'], tabs: [{ children: 'lorries' }] },
  list: {
    columns: ['name', 'port', 'lorries_count'],
    filters: ['name', 'port'],
    sort: 'name',
    include: ['port'],
    params: { lorry_id: 'lorries.id', keeper: 'keeper' },
  },
  form: [{ section: 'main', fields: ['name', 'port', 'keeper'] }],
  access: {
    read: any(own('created_by'), shares('lorries'), every(holding('port-update'), via('port'))),
    create: everyone,
    update: via('port'),
    delete: own('created_by'),
  },
})
test('what need not be there leaves nothing behind: fields, counts, links, pages, parameters and rules', () => {
  const [bare] = defineRegistry(yard).entities
  expect(Object.keys(bare?.fields ?? {})).toEqual(['name', 'keeper'])
  expect(bare?.links).toEqual({})
  expect(bare?.show).toEqual({ main: ['name', 'links'], side: [], tabs: [] })
  expect(bare?.list).toEqual({
    columns: ['name'],
    filters: ['name'],
    sort: 'name',
    include: [],
    params: { keeper: 'keeper' },
  })
  expect(bare?.form).toEqual([{ section: 'main', fields: ['name', 'keeper'] }])
  expect(bare?.access).toEqual({
    read: { any: [{ own: 'created_by' }] },
    create: { allow: 'all' },
    update: { allow: 'none' },
    delete: { own: 'created_by' },
  })
})

test('a product that has all keeps its declarations as they are written', () => {
  const { entities } = registry
  expect(withoutAbsent(entities).filter((one, at) => one !== entities[at])).toEqual([])
})
