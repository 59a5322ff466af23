import { expect, test } from 'vitest'
import { product } from '../../src/app/web/product.ts'

/** The collapsed navigation shows only its icons. */
test('no two entries of the navigation have the same icon', () => {
  const pages = product.pages.flatMap(({ path, entry }) =>
    entry?.group === undefined ? [] : [{ at: path, icon: entry.icon }],
  )
  const lists = product.models.all.flatMap(({ entity }) =>
    entity.page === undefined || entity.group === undefined || entity.menu === false
      ? []
      : [{ at: entity.page, icon: entity.icon }],
  )
  const all = [...pages, ...lists]
  expect(all.length).toBeGreaterThan(15)
  const same = all.filter(({ icon, at }) => all.some((other) => other.icon === icon && other.at !== at))
  expect(same).toEqual([])
})
