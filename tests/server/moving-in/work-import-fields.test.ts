import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { uploadFile } from './harness/boards.ts'

let product: Product
let manager: Person
beforeAll(async () => {
  product = await startTestProduct()
  const admin = await product.person({ roles: ['admin'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  manager = await product.person({ roles: ['project-manager'], department })
})
afterAll(() => product.end())

type Outcome = { readonly report: Body; readonly project: string; readonly tasks: readonly Body[] }
/** Imports a file into the project that its plan proposes. */
const bring = async (text: string, name: string): Promise<Outcome> => {
  const made = await uploadFile(manager, text, name)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body.data
  expect((await manager.send('POST', `/api/work-imports/${id}/start`)).status).toBe(200)
  expect((await product.runJobs()).flatMap(({ error }) => error ?? [])).toEqual([])
  const { report, failure } = (await manager.send('GET', `/api/work-imports/${id}/details`)).body.data
  expect(failure).toBeNull()
  const { project_id: project } = (await manager.send('GET', `/api/work-imports/${id}`)).body.data
  const { data } = (
    await manager.send(
      'GET',
      `/api/tasks?filter[project_id]=${project}&include=stage&perPage=50&orderOn=number&orderBy=asc`,
    )
  ).body
  return { report, project, tasks: data }
}
const codesOf = ({ report }: Outcome) =>
  report.problems.map(({ line, column, message }: Body) => [line, column, message.slice(0, 24)])

test('what has a date of completion, or says that it is completed, is done; the moment of reading is no change', async () => {
  const asana = [
    'Name,Section/Column,Completed At,Last Modified,Completed',
    'A,To do,2026-01-02,2026-01-05,',
    'B,To do,,2026-01-05,true',
    'C,To do,,2026-01-05,false',
    'D,Done,,,',
    'E,Done,2026-01-03,,true',
  ].join('\n')
  const first = await bring(asana, 'asana.csv')
  expect(first.tasks.map(({ name, status, completed_at }) => [name, status, completed_at])).toEqual([
    ['A', 'done', '2026-01-02T00:00:00.000Z'],
    ['B', 'done', '2026-01-05T00:00:00.000Z'],
    ['C', 'pending', null],
    ['D', 'done', expect.any(String)],
    ['E', 'done', '2026-01-03T00:00:00.000Z'],
  ])
  // Done work is in the column of done work.
  expect(first.tasks.map(({ stage }) => stage?.name)).toEqual(['Done', 'Done', 'To do', 'Done', 'Done'])
  expect(first.report.left).toContainEqual({ code: 'completed_open', count: 2 })
  const again = await bring(asana, 'asana.csv')
  expect(again.project).toBe(first.project)
  expect(again.report.counts.task).toEqual({ created: 0, updated: 0, unchanged: 5 })
  expect(again.tasks).toEqual(first.tasks)

  const bare = await bring('Name,Completed At\nOnly,2026-01-02', 'bare.csv')
  expect(bare.tasks).toMatchObject([{ status: 'done', completed_at: '2026-01-02T00:00:00.000Z' }])
  expect(bare.report.problems).toEqual([])
})

test('an epic keeps what tasks keep, as text; links to what did not come are named in both directions', async () => {
  const jira = [
    'Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Assignee Id,Reporter,Labels,Custom field (Story Points),Original Estimate,Sprint,Resolved,Attachment,Outward issue link (Blocks),Inward issue link (Blocks),Description',
    'Gates,A-1,1,Epic,Done,High,Ada B,71:ab,Bob C,yard,8,3600,Sprint 1,24/Sep/25 2:21 PM,24/Sep/25 2:21 PM;Ada B;plan.pdf;https://x.example/plan.pdf,A-2,Z-9,All gates',
    'Crane,A-2,2,Task,To Do,Low,Ada B,71:ab,Bob C,,,,,,,Z-1,A-1,"Ask [~accountid:71:ab], see [^plan.pdf]\n# one\n## within\n# two"',
    'Hook,A-3,3,Task,To Do,Low,,,,,,,,,,,A-2,Hangs',
  ].join('\n')
  const come = await bring(jira, 'jira.csv')
  const [epic] = (await manager.send('GET', `/api/epics?filter[project_id]=${come.project}`)).body.data
  for (const line of [
    'Status: Done',
    'Priority: High',
    'Assignees: Ada B',
    'Tags: yard',
    'Sprint: Sprint 1',
    'Story points: 8',
    'Estimate: 60 min',
    'Completed on: 2025-09-24',
    'Reported by: Bob C',
    'Blocks: A-2',
    'Blocked by: Z-9',
    'plan.pdf https://x.example/plan.pdf',
  ])
    expect(epic.description).toContain(line)
  expect((await manager.send('GET', '/api/tags?filter[name]=yard')).body.data).toEqual([])
  const [crane, hook] = come.tasks
  expect(crane?.description).toContain('Ask @Ada B, see <em>plan.pdf</em>')
  expect(crane?.description).toContain('<ol><li>one<ol><li>within</li></ol></li><li>two</li></ol>')
  expect(crane?.description).toContain('<strong>Blocks:</strong> Z-1')
  expect(crane?.description).toContain('<strong>Blocked by:</strong> A-1')
  // A link that only the other item has counts too.
  expect((await manager.send('GET', `/api/tasks/${crane?.id}?include=blocks`)).body.data.blocks).toMatchObject([
    { id: hook?.id },
  ])
  expect(codesOf(come)).toEqual([
    [3, 'blocks', '“Z-1” is not among what '],
    [3, 'blocked_by', '“A-1” is an epic here, a'],
  ])
  expect((await bring(jira, 'jira.csv')).report.counts).toMatchObject({
    task: { created: 0, updated: 0 },
    epic: { created: 0, updated: 0 },
  })
})

test('columns of a help desk are guessed by what is in them', async () => {
  const desk = [
    'number,short_description,state,caller_id,opened_at,resolved_at,assigned_to',
    'INC0010001,The gate does not open,Resolved,Ada B,2026-01-01 08:00,2026-01-02 09:30,Bob C',
    'INC0010002,The crane stands still,New,Ada B,2026-01-01 08:00,,Bob C',
  ].join('\n')
  expect((await bring(desk, 'incident.csv')).tasks).toMatchObject([
    {
      name: 'The gate does not open',
      source_key: 'INC0010001',
      status: 'done',
      completed_at: '2026-01-02T09:30:00.000Z',
    },
    { name: 'The crane stands still', source_key: 'INC0010002', status: 'pending' },
  ])
})

test('a default name says nothing of where a file belongs; the same bytes do', async () => {
  const untitled = (name: string) =>
    `<?xml version="1.0"?><project name="Untitled Gantt Project" company="" version="3.2"><tasks><task id="0" name="${name}" start="2026-02-02" duration="2" complete="0"/></tasks></project>`
  const one = await bring(untitled('Dig'), 'plan.gan')
  const other = await bring(untitled('Paint'), 'other.gan')
  expect(other.project).not.toBe(one.project)
  expect(other.report.counts.task).toEqual({ created: 1, updated: 0, unchanged: 0 })
  const again = await bring(untitled('Dig'), 'renamed.gan')
  expect(again.project).toBe(one.project)
  expect(again.report.counts.task).toEqual({ created: 0, updated: 0, unchanged: 1 })
})
