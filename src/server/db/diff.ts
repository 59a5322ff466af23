import type { Models } from '../../core/model.ts'
import { type Schema, schemaOf } from './tables.ts'

/**
 * SQL statements that lead from a snapshot to what the declarations say now, and the snapshot to keep.
 * @param more tables that no declaration has, which areas add
 * A tool of development: the server itself never diffs.
 */
export const diffOf = async (
  models: Models,
  more: Schema,
  before?: object,
): Promise<{ statements: string[]; snapshot: object }> => {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
  type Snapshot = ReturnType<typeof generateDrizzleJson>
  const empty = generateDrizzleJson({})
  // The ids of snapshots are random; fixed ones keep the file's own diff to what has changed.
  const none = '00000000-0000-0000-0000-000000000000'
  const snapshot: Snapshot = { ...generateDrizzleJson(schemaOf(models, more)), id: none, prevId: none }
  const statements = await generateMigration((before as Snapshot | undefined) ?? empty, snapshot)
  return { statements, snapshot }
}
