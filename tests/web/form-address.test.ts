import { describe, expect, test } from 'vitest'
import { opensInDialog } from '../../src/core/declare/form-place.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { editAddress, newAddress } from '../../src/web/data/addresses/form-address.ts'
import { specimens } from '../specimens/registry.ts'

const models = modelsOf(registry)
const department = models.of('department')
const user = models.of('user')
const at = (pathname: string, search = '') => ({ pathname, search })

describe('where a form opens', () => {
  test('short ones in a dialog, long ones and those with roomy inputs on a page', () => {
    const places = [...registry.entities, ...specimens.entities].map((entity) => [entity.name, opensInDialog(entity)])
    expect(Object.fromEntries(places)).toMatchObject({
      department: true,
      role: true,
      label: true,
      user: false,
      yard: false,
      load: false,
    })
  })
  test('a declaration may say otherwise', () => {
    expect(opensInDialog({ ...department.entity, formIn: 'page' })).toBe(false)
    expect(opensInDialog({ ...user.entity, formIn: 'dialog' })).toBe(true)
  })
})

describe('addresses of forms', () => {
  test('a new row over the list as it is, or over a fresh one', () => {
    expect(newAddress(department, at('/departments', '?page=2&peek=x'))).toBe('/departments?page=2&peek=x&form=new')
    expect(newAddress(department, at('/home', '?a=1'))).toBe('/departments?form=new')
    expect(newAddress(user, at('/users', '?page=2'))).toBe('/users/add')
  })
  test('a new row begins with what its page says of it', () => {
    expect(newAddress(user, at('/users', '?page=2'), { a_id: '1', b: 'x&y' })).toBe(
      '/users/add?with.a_id=1&with.b=x%26y',
    )
    expect(newAddress(department, at('/departments', '?page=2'), { name: 'Quay' })).toBe(
      '/departments?with.name=Quay&page=2&form=new',
    )
  })
  test('a row is edited over its list or its page', () => {
    expect(editAddress(department, '7', at('/departments', '?page=2'))).toBe('/departments?page=2&form=7')
    expect(editAddress(department, '7', at('/departments/7'))).toBe('/departments/7?form=7')
    expect(editAddress(department, '7', at('/departments/8'))).toBe('/departments/7?form=7')
    expect(editAddress(user, 'a/b', at('/users'))).toBe('/users/a%2Fb/edit')
  })
})
