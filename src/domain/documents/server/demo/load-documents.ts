import { sql } from 'drizzle-orm'
import { name } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { type Demo, type DemoParts, idIn } from '../../../../server/demo.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'
import { user } from '../../../people/user.ts'
import { project } from '../../../work/project.ts'
import { type DemoDocument, demoGeneral, demoOfProject } from './documents.ts'

const pr = tableOf(project, 'pr')
const us = tableOf(user, 'us')

/** General documents, and those of the first project whose client has somebody who signs in. */
const loadDocuments = async ({ engine, tx, rows }: DemoParts): Promise<void> => {
  const people = rows.of('user')
  const writer = writerFor(engine, 'system', tx)
  const [document, page] = [engine.models.of('document'), engine.models.of('page')]
  const comment = engine.models.of('comment')
  const by = (table: string, id: string, person: string) =>
    tx.run(sql`update ${name(table)} set created_by = ${idIn(people, person)} where id = ${id}`)
  const make = async (one: DemoDocument, project_id: string | null, parent_id: string | null): Promise<void> => {
    const { title, kind = 'document', maker, more = {}, pages = [], below = [] } = one
    const id = await writer.create(document, { title, kind, project_id, parent_id, ...more })
    await by(document.table, id, maker)
    for (const [pageTitle, content, remarks = []] of pages) {
      const made = await writer.create(page, { title: pageTitle, document_id: id, content })
      await by(page.table, made, maker)
      for (const { quote, by: person, body, answer } of remarks) {
        const about = { about_type: 'page', about_id: made }
        const said = await writer.create(comment, { ...about, quote, body })
        await by(comment.table, said, person)
        if (answer === undefined) continue
        const answered = await writer.create(comment, { ...about, reply_to_id: said, body: answer[1] })
        await by(comment.table, answered, answer[0])
      }
    }
    for (const row of below) await make(row, project_id, id)
  }
  for (const row of demoGeneral) await make(row, null, null)
  const first = await tx.one<{ id: string }>(
    sql`select ${pr.id} from ${pr} join ${us} on ${us.client_id} = ${pr.client_id} order by ${pr.created_at}, ${pr.id} limit 1`,
  )
  if (first !== undefined) for (const row of demoOfProject) await make(row, first.id, null)
}

export const documentsDemo: Demo = { load: loadDocuments }
