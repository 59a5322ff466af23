import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { recordEvent } from '../../../server/log/events.ts'
import { type ImportSurvey, noteOf } from '../survey.ts'
import { workImport } from '../work-import.ts'
import { guessPlan } from './guess.ts'

const workImports = tableOf(workImport)

type Made = { readonly fileId: string; readonly name: string; readonly survey: ImportSurvey }

/**
 * Stores a file to import with its survey and a guessed plan.
 * @returns its id
 */
export const makeImport = async (
  engine: Engine,
  tx: Queryable,
  caller: Actor,
  { fileId, name, survey }: Made,
): Promise<string> => {
  const [id, at] = [uuidv7(), engine.now()]
  const values = {
    name: survey.name.slice(0, 200) || name,
    format: survey.format,
    state: 'read',
    file_name: name,
    tasks: survey.counts.task ?? 0,
  }
  await tx.run(sql`insert into ${workImports} (${workImports.id}, ${workImports.created_at}, ${workImports.updated_at}, ${workImports.created_by}, ${workImports.updated_by}, ${workImports.name}, ${workImports.format}, ${workImports.state}, ${workImports.file_name}, ${workImports.file_id}, ${workImports.tasks})
    values (${id}, ${isoOf(at)}, ${isoOf(at)}, ${caller.id}, ${caller.id}, ${values.name}, ${values.format}, ${values.state}, ${name}, ${fileId}, ${values.tasks})`)
  const { plan, isSure } = await guessPlan(engine, caller, survey, tx)
  const surveyWithNotes = isSure ? survey : { ...survey, notes: [...survey.notes, noteOf('same_name')] }
  await tx.run(
    sql`insert into import_detail (import_id, survey, plan) values (${id}, ${JSON.stringify(surveyWithNotes)}::jsonb, ${JSON.stringify(plan)}::jsonb)`,
  )
  const changes = Object.entries(values).map(([field, value]) => ({ field, old: null, new: value }))
  await recordEvent(tx, { entity: 'work_import', rowId: id, action: 'created', version: 1, caller, at, changes })
  return id
}
