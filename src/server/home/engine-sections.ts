import type { RecentRow } from '../../core/declare/home.ts'
import type { Model, Models } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { allOf, equals, meValue } from '../../core/query/predicate.ts'
import { keyOfEntity } from '../../core/words/keys.ts'
import { type Actor, holdsAll } from '../actor.ts'
import type { Json } from '../db/database.ts'
import { includeOf, itemOf, plainItem } from './home-item.ts'
import { type HomeContent, type HomeContext, type HomeSection, nothing } from './home-section.ts'
import { firstRows, mostItems } from './row-section.ts'
import { timerSection } from './timer-section.ts'

/** Entities that have pages. */
const pagedIn = (models: Models): readonly Model[] =>
  models.all.filter(({ entity: { page }, operations }) => page !== undefined && operations.has('index'))
const mayOpen = (caller: Actor, { entity, operations }: Model): boolean =>
  holdsAll(caller, [permissionFor(entity, operations.has('show') ? 'show' : 'index')])

const readRecent = async (context: HomeContext): Promise<HomeContent> => {
  const { engine, caller, reader, recent, word } = context
  const openable = pagedIn(engine.models).filter((model) => mayOpen(caller, model))
  const found = await Promise.all(
    openable.map(async (model): Promise<readonly (readonly [string, Json, Model])[]> => {
      const ids = recent.flatMap(({ entity, id }) => (entity === model.name ? [id] : []))
      if (ids.length === 0) return []
      const rows: readonly Json[] = await reader.some(model, ids, includeOf(model, {}))
      return rows.map((row) => [`${model.name} ${String(row.id)}`, row, model] as const)
    }),
  )
  const byName = new Map(found.flat().map(([name, row, model]) => [name, { row, model }]))
  const items = recent.flatMap(({ entity, id }: RecentRow) => {
    const at = byName.get(`${entity} ${id}`)
    if (at === undefined) return []
    return [{ ...itemOf(at.model, at.row, context), note: word(keyOfEntity(entity, 'one')) }]
  })
  return items.length === 0 ? nothing : { count: null, items }
}

const readViews =
  ({ name, entity: { savedViews } }: Model) =>
  async ({ engine, caller, reader, word, format }: HomeContext): Promise<HomeContent> => {
    const model = engine.models.of(name)
    const of = model.byName.get(savedViews?.of ?? '')?.wire ?? ''
    const mine = firstRows(allOf(equals('created_by', meValue)), model.entity.title, [], mostItems)
    const { data, total } = await reader.list(model, mine)
    const items = (data as readonly Json[]).flatMap((row) => {
      const viewed = engine.models.all.find((one) => one.name === row[of])
      if (viewed?.entity.page === undefined || !holdsAll(caller, [permissionFor(viewed.entity, 'index')])) return []
      const id = String(row.id)
      const title = String(row[model.byName.get(model.entity.title)?.wire ?? ''] ?? format.word('common:untitled'))
      const { page, icon } = viewed.entity
      const href = `${page}?view=${encodeURIComponent(id)}`
      return [plainItem({ id, entity: name, icon, title, href, note: word(keyOfEntity(viewed.name, 'many')) })]
    })
    return items.length === 0 ? nothing : { count: total, items }
  }

/** Lists that the caller may open; the browser shows its whole navigation instead. */
const readPages = async ({ engine, caller, word }: HomeContext): Promise<HomeContent> => {
  const items = pagedIn(engine.models).flatMap(({ name, entity }) => {
    const { page = '', menu, icon } = entity
    if (menu === false || !holdsAll(caller, [permissionFor(entity, 'index')])) return []
    return [plainItem({ id: name, icon, title: word(keyOfEntity(name, 'many')), href: page })]
  })
  return { count: null, items, text: word(items.length === 0 ? 'common:home.empty' : 'home:screens.text') }
}

/** The sections that need no area: the running timer, rows opened last, the caller's views of lists, all pages. */
export const engineSections = (models: Models): readonly HomeSection[] => {
  const entry = models.all.find(({ entity }) => entity.serves === 'timed')
  const views = models.all.find(({ entity }) => entity.savedViews !== undefined)
  return [
    ...(entry === undefined ? [] : [timerSection(entry)]),
    {
      key: 'recent',
      title: 'home:recent.title',
      place: 'again',
      // Changes of rows that it does not show do not concern this section.
      entities: [],
      permissions: [],
      read: readRecent,
    },
    ...(views === undefined
      ? []
      : [
          {
            key: 'views',
            title: 'home:views.title',
            place: 'again' as const,
            entities: [views.name],
            permissions: [permissionFor(views.entity, 'index')],
            read: readViews(views),
          },
        ]),
    {
      key: 'screens',
      title: 'home:screens.title',
      place: 'all',
      entities: [],
      permissions: [],
      hiddenAtFirst: true,
      read: readPages,
    },
  ]
}
