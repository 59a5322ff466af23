import { sql } from 'drizzle-orm'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import type { EntityName, FieldName } from '../../../../core/declare/register.ts'
import { type Actor, holdsAll } from '../../../../server/actor.ts'
import { name, type Queryable } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'

/** Entities whose rows a word of a log can name, by target. Missing rows of those in `made` are created. */
const entities = {
  type: 'ticket_type',
  domain: 'team_domain',
  client: 'client',
  department: 'department',
  team: 'team',
  project: 'project',
  tags: 'tag',
} as const satisfies { readonly [F in FieldName<'ticket'>]?: EntityName }
const made: ReadonlySet<string> = new Set(['type', 'client', 'department', 'team', 'tags'])
const people: ReadonlySet<string> = new Set<FieldName<'ticket'> | 'person'>(['requester', 'assignee', 'person'])

export type References = {
  /**
   * Returns the id of the row that a word names, as the importing user sees it; undefined if none exists and none may
   * be made.
   */
  readonly idOf: (target: string, word: string) => Promise<string | undefined>
  /** Words that named no row, by target. */
  readonly unknown: ReadonlyMap<string, ReadonlySet<string>>
  /** The number of rows that were made, by entity. */
  readonly made: ReadonlyMap<string, number>
}

/** Finds rows by their names, and people by mail address or name. Each word is looked up once. */
export const referencesIn = (engine: Engine, caller: Actor, tx: Queryable): References => {
  const cached = new Map<string, string | undefined>()
  const unknown = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  const { rules } = readerFor(engine, caller, tx).scope

  const find = async (entity: EntityName, word: string): Promise<string | undefined> => {
    const model = engine.models.of(entity)
    if (!rules.mayRead(model)) return undefined
    const title = model.byName.get(model.entity.title)?.column ?? 'name'
    const isPerson = entity === engine.models.actorEntity
    const says =
      isPerson && word.includes('@')
        ? sql`lower(r.email) = lower(${word})`
        : sql`tms_fold(r.${name(title)}) = tms_fold(${word})`
    const row = await tx.one<{ id: string }>(
      sql`select r.id from ${name(model.table)} r where ${says} and ${rules.sql(model, 'read', 'r')} order by r.created_at, r.id limit 1`,
    )
    return row?.id
  }
  const make = async (entity: EntityName, word: string): Promise<string | undefined> => {
    const model = engine.models.of(entity)
    if (!holdsAll(caller, [permissionFor(model.entity, 'store')])) return undefined
    counts.set(entity, (counts.get(entity) ?? 0) + 1)
    return writerFor(engine, caller, tx, { source: 'import' }).create(model, { [model.entity.title]: word })
  }

  return {
    unknown,
    made: counts,
    idOf: async (target, word) => {
      const key = `${people.has(target) ? 'person' : target} ${word.toLowerCase()}`
      if (cached.has(key)) return cached.get(key)
      const entity = people.has(target)
        ? (engine.models.actorEntity as EntityName)
        : entities[target as keyof typeof entities]
      const id = (await find(entity, word)) ?? (made.has(target) ? await make(entity, word.slice(0, 60)) : undefined)
      cached.set(key, id)
      if (id === undefined) unknown.set(target, (unknown.get(target) ?? new Set()).add(word.slice(0, 80)))
      return id
    },
  }
}
