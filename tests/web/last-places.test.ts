import { afterEach, expect, test } from 'vitest'
import { forgetPlaces, placeBefore, rememberPlace } from '../../src/web/data/rows/last-places.ts'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const row = { id: id(1), project_id: id(2), name: 'Crane' }
const all = () => true
afterEach(forgetPlaces)

test('after a row has gone one is where one was: in its list as it was filtered', () => {
  for (const address of ['/', '/tasks?search=crane', `/projects/task/${id(1)}`]) rememberPlace(address)
  expect(placeBefore(row, all)).toBe('/tasks?search=crane')
})
test('or on the page of a row that it refers to, such as its project', () => {
  for (const address of [`/projects/${id(2)}?tab=board`, `/projects/task/${id(1)}`]) rememberPlace(address)
  expect(placeBefore(row, all)).toBe(`/projects/${id(2)}?tab=board`)
})
test('its side panel is not opened again, pages of other rows and forms are left out', () => {
  rememberPlace(`/tasks?peek=${id(1)}&search=crane`)
  for (const address of [`/projects/task/${id(3)}`, '/tasks/add', `/projects/task/${id(1)}`]) rememberPlace(address)
  expect(placeBefore(row, (address) => !address.endsWith('/add'))).toBe('/tasks?search=crane')
})
test('nowhere, where nothing else was shown', () => {
  rememberPlace(`/projects/task/${id(1)}`)
  expect(placeBefore(row, all)).toBeUndefined()
})
