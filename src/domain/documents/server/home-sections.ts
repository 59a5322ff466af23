import { allOf, equals, type Group } from '../../../core/query/predicate.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import type { Json } from '../../../server/db/database.ts'
import { itemOf } from '../../../server/home/home-item.ts'
import type { HomeContent, HomeContext, HomeSection } from '../../../server/home/home-section.ts'
import { firstRows, mostItems } from '../../../server/home/row-section.ts'
import { yes } from '../../../server/rows/rules/alive.ts'

/** The rows that have text: documents and pages. Folders only hold these. */
const written = [
  { entity: 'document', where: allOf(equals('kind', 'document')) },
  { entity: 'page', where: allOf() },
] as const

/** The fields of a line, without the texts of pages, which may have megabytes. */
const fields = new Set(['id', 'title', 'updated_at'])

type Found = { readonly entity: string; readonly row: Json }

const find = async (
  { engine, reader }: HomeContext,
  entity: string,
  where: Group,
  most: number,
): Promise<readonly Found[]> => {
  const rows = await reader.brief(
    engine.models.of(entity),
    firstRows(where, '-updated_at', [], most),
    fields,
    () => yes,
  )
  return rows.map((row) => ({ entity, row }))
}

/** Reads the rows that the caller opened last, latest first. */
const opened = async (context: HomeContext): Promise<readonly Found[]> => {
  const found = await Promise.all(
    written.map(({ entity, where }) => {
      const ids = context.recent.filter((one) => one.entity === entity).map(({ id }) => id)
      const these = allOf({ column: 'id', operator: 'in', value: ids }, where)
      return ids.length === 0 ? [] : find(context, entity, these, ids.length)
    }),
  )
  const place = ({ row }: Found): number => context.recent.findIndex(({ id }) => id === row.id)
  return found.flat().toSorted((a, b) => place(a) - place(b))
}

const changed = async (context: HomeContext): Promise<readonly Found[]> => {
  const found = await Promise.all(written.map(({ entity, where }) => find(context, entity, where, mostItems)))
  return found.flat().toSorted((a, b) => (`${a.row.updated_at}` < `${b.row.updated_at}` ? 1 : -1))
}

/** Reads the documents and pages that the caller opened last, then those that anybody changed last. */
const readDocuments = async (context: HomeContext): Promise<HomeContent> => {
  const { engine, word } = context
  const all = [...(await opened(context)), ...(await changed(context))]
  const once = all.filter(({ row }, n) => all.findIndex((one) => one.row.id === row.id) === n)
  const items = once.slice(0, mostItems).map(({ entity, row }) => {
    const item = itemOf(engine.models.of(entity), row, context)
    return { ...item, at: `${row.updated_at}`, note: word(keyOfEntity(entity, 'one')) }
  })
  return { count: null, items }
}

/** The area's section of the home page (decisions, 'Home'). */
export const documentSections: readonly HomeSection[] = [
  {
    key: 'recent_documents',
    title: 'home:documents.title',
    place: 'again',
    entities: ['document', 'page'],
    permissions: ['document-index', 'page-index'],
    href: '/documents',
    read: readDocuments,
  },
]
