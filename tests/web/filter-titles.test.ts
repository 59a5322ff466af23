import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { capitalizedTitle, titlesIn } from '../../src/web/data/rows/filter-titles.ts'

test('a title is displayed with underscores replaced by spaces and words capitalised', () => {
  expect(['start_at', 'name', 'is_production', 'élan_vital', ''].map(capitalizedTitle)).toEqual([
    'Start At',
    'Name',
    'Is Production',
    'Élan Vital',
    '',
  ])
})

test('definitions are those of fields that there are, whatever else a server sends', () => {
  const project = modelsOf(registry).of('project')
  expect(project.entity.list.definitions).toBe('/filters/project')
  const titles = titlesIn(project, [
    { title: 'start_at' },
    { title: 'department' },
    { title: 'the_client', column: 'client_id' },
    { title: 'shoe_size' },
    { id: 1 },
  ])
  expect([...titles]).toEqual([
    ['start_at', 'Start At'],
    ['department_id', 'Department'],
    ['client_id', 'The Client'],
  ])
})
