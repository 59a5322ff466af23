import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../../server/actor.ts'
import { and, type Queryable, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { Problem } from '../../../../server/problem.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { attachment } from '../../../attached/attachment.ts'
import { user } from '../../../people/user.ts'
import { document } from '../../document.ts'
import { page } from '../../page.ts'

/** The most documents, and the most bytes of their texts, in one file. */
const mostDocuments = 2_000
const mostBytes = 50_000_000

const d = tableOf(document, 'd')
const p = tableOf(page, 'p')
const own = tableOf(page, 'own')
const a = tableOf(attachment, 'a')
const us = tableOf(user, 'us')

export type DocumentRow = {
  readonly id: string
  readonly parent_id: string | null
  readonly title: string
  readonly kind: 'document' | 'folder'
  /** Whether the document is a draft, or narrowed to some people. */
  readonly is_closed: boolean
}
export type PageRow = {
  readonly id: string
  readonly document_id: string
  readonly title: string
  readonly content: string
  readonly created_at: string
  readonly updated_at: string
  readonly author: string | null
}
export type FileRow = { readonly page: string; readonly id: string; readonly name: string; readonly size: string }
export type Tree = {
  readonly documents: readonly DocumentRow[]
  readonly pages: readonly PageRow[]
  readonly files: readonly FileRow[]
}

/**
 * The exported part: a document with the rows below it, a single page, or all documents of a project or without one.
 */
export type Scope = { readonly document: string } | { readonly page: string } | { readonly project: string | null }

const conditionOf = (scope: Scope): SQL => {
  if ('document' in scope) return sql`(${d.id} = ${scope.document} or ${d.path} @> array[${scope.document}]::uuid[])`
  if ('page' in scope) return sql`${d.id} = (select ${own.document_id} from ${own} where ${own.id} = ${scope.page})`
  return scope.project === null ? sql`${d.project_id} is null` : sql`${d.project_id} = ${scope.project}`
}

/**
 * Reads the rows of a tree that the caller sees, in its order.
 * @throws Problem 422 if they are too much for one file
 */
export const readTree = async (engine: Engine, caller: Actor, on: Queryable, scope: Scope): Promise<Tree> => {
  const { rules } = readerFor(engine, caller, on).scope
  const { models } = engine
  const seen = (entity: string, alias: string) => rules.sql(models.of(entity), 'read', alias)
  const documents = await on.all<DocumentRow>(
    sql`select ${d.id}, ${d.parent_id}, ${d.title}, ${d.kind}, ${d.is_draft} or ${d.visibility} = 'chosen' as is_closed from ${d}
      where ${and([conditionOf(scope), sql`${d.deleted_at} is null`, seen('document', 'd')])}
      order by ${d.position}, ${d.id} limit ${mostDocuments + 1}`,
  )
  if (documents.length > mostDocuments) throw new Problem(422, 'too_much_to_download')
  const ids = uuids(documents.map(({ id }) => id))
  const ofPages = and([
    sql`${p.document_id} = any(${ids})`,
    ...('page' in scope ? [sql`${p.id} = ${scope.page}`] : []),
    sql`${p.deleted_at} is null`,
    seen('page', 'p'),
  ])
  const sum = await on.one<{ bytes: string }>(
    sql`select coalesce(sum(octet_length(${p.content})), 0) as bytes from ${p} where ${ofPages}`,
  )
  if (Number(sum?.bytes) > mostBytes) throw new Problem(422, 'too_much_to_download')
  const pages = await on.all<PageRow>(
    sql`select ${p.id}, ${p.document_id}, ${p.title}, coalesce(${p.content}, '') as content, ${p.created_at}, ${p.updated_at},
        ${us.name} as author from ${p} left join ${us} on ${us.id} = ${p.created_by} where ${ofPages} order by ${p.position}, ${p.id}`,
  )
  const files = await on.all<FileRow>(
    sql`select ${a.about_id} as page, f.id, f.name, f.size from ${a} join file f on f.id = ${a.file_id}
      where ${a.about_type} = 'page' and ${a.about_id} = any(${uuids(pages.map(({ id }) => id))}) and ${seen('attachment', 'a')}
      order by ${a.created_at}, ${a.id}`,
  )
  return { documents, pages, files }
}
