import type { Models } from '../../core/model.ts'
import { type Schema, schemaOf } from './tables.ts'

/**
 * SQL statements from a snapshot to the current declarations, and the new snapshot. For development only: the server
 * never diffs.
 * @param more tables of areas without a declaration
 */
export const diffOf = async (
  models: Models,
  more: Schema,
  before?: object,
): Promise<{ statements: string[]; snapshot: object }> => {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
  type Snapshot = ReturnType<typeof generateDrizzleJson>
  const empty = generateDrizzleJson({})
  // Snapshot ids are random; a fixed one keeps the file's diff to what changed.
  const none = '00000000-0000-0000-0000-000000000000'
  const snapshot: Snapshot = { ...generateDrizzleJson(schemaOf(models, more)), id: none, prevId: none }
  const statements = await generateMigration((before as Snapshot | undefined) ?? empty, snapshot)
  return { statements, snapshot }
}
