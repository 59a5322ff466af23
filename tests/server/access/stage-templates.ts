import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../src/server/db/database.ts'
import type { Rows } from './stage.ts'

type Pair = { readonly own: string; readonly foreign: string }

/** Templates besides `<template>`, which is for projects and seen by its maker only. */
const kinds = {
  /** Shared with the organisation, in use or archived. */
  pattern: { kind: 'project', visibility: 'all', archived: false },
  retired: { kind: 'project', visibility: 'all', archived: true },
  task_pattern: { kind: 'task', visibility: 'own', archived: false },
  todo_pattern: { kind: 'todo', visibility: 'own', archived: false },
  document_pattern: { kind: 'document', visibility: 'own', archived: false },
} as const

/** The values of the row that is made from a template of each kind. */
const values = {
  project: { name: 'Made', priority: 'low', destination: 'internal' },
  task: { name: 'Made' },
  todo: { title: 'Made' },
  document: { title: 'Made', kind: 'document' },
} as const

const keepImage = async (db: Queryable, owner: string, entity: keyof typeof values): Promise<void> => {
  const rows = { [entity]: [{ id: owner, values: values[entity], lists: {} }] }
  const image = { entity, root: owner, start: null, timeZone: 'UTC', rows, titles: {}, hidden: {} }
  await db.run(sql`insert into row_image (owner_id, image) values (${owner}, ${JSON.stringify(image)}::jsonb)`)
}

/**
 * Makes a template of the caller and one of a stranger of each kind, and gives `<template>` something to be made from.
 * @returns their ids, by kind
 */
export const layTemplates = async (db: Queryable, laid: Rows, users: Pair, at: string): Promise<Rows> => {
  const made: { [kind: string]: Rows[string] } = {}
  for (const [name, { kind, visibility, archived }] of Object.entries(kinds)) {
    const ids = { own: randomUUID(), foreign: randomUUID(), missing: randomUUID() }
    for (const whose of ['own', 'foreign'] as const) {
      await db.run(sql`insert into templates (id, created_at, updated_at, created_by, name, kind, visibility, is_archived) values
        (${ids[whose]}, ${at}, ${at}, ${users[whose]}, ${ids[whose]}, ${kind}, ${visibility}, ${archived})`)
      await keepImage(db, ids[whose], kind)
    }
    made[name] = ids
  }
  const { template } = laid
  if (template !== undefined)
    for (const owner of [template.own, template.foreign]) await keepImage(db, owner, 'project')
  return made
}
