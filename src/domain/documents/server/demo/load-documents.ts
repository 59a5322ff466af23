import { sql } from 'drizzle-orm'
import { tableOf } from '../../../../server/db/table-of.ts'
import { type Demo, type DemoParts, pastWriter } from '../../../../server/demo.ts'
import { user } from '../../../people/user.ts'
import { project } from '../../../work/project.ts'
import { type DemoDocument, demoGeneral, demoOfProject } from './documents.ts'

const pr = tableOf(project, 'pr')
const us = tableOf(user, 'us')

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** The first document was made this many days ago. */
const firstDaysAgo = 40

/** Loads general documents, and those of the first project whose client has a user. */
const loadDocuments = async (parts: DemoParts): Promise<void> => {
  const { engine, tx } = parts
  const [document, page] = [engine.models.of('document'), engine.models.of('page')]
  const comment = engine.models.of('comment')
  const today = engine.now() - (engine.now() % dayMs)
  let count = 0
  // People write every other day, between 8 and 15 o'clock.
  const writerOf = (person: string) => {
    count += 1
    return pastWriter(parts, person, today - Math.max(1, firstDaysAgo - 2 * count) * dayMs + (8 + (count % 8)) * hourMs)
  }
  const make = async (one: DemoDocument, project_id: string | null, parent_id: string | null): Promise<void> => {
    const { title, kind = 'document', maker, more = {}, pages = [], below = [] } = one
    const writer = await writerOf(maker)
    const id = await writer.create(document, { title, kind, project_id, parent_id, ...more })
    for (const [pageTitle, content, remarks = []] of pages) {
      const made = await writer.create(page, { title: pageTitle, document_id: id, content })
      for (const { quote, by, body, answer } of remarks) {
        const about = { about_type: 'page', about_id: made }
        const remarkId = await (await writerOf(by)).create(comment, { ...about, quote, body })
        if (answer !== undefined)
          await (await writerOf(answer[0])).create(comment, { ...about, reply_to_id: remarkId, body: answer[1] })
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
