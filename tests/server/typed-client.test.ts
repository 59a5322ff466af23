import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { project, run } from '../architecture/copy.ts'
import { type Answer, type Person, type Product, startTestProduct } from './harness/product.ts'

/** These tests compile programs against the output of `npm run api-types`. */
let product: Product
let admin: Person
let folder: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tms-client-')))
  symlinkSync(realpathSync(join(project, 'node_modules')), join(folder, 'node_modules'))
  const types = astToString(
    await openapiTS((await product.anonymous('GET', '/api/openapi.json')).body, { emptyObjectsUnknown: true }),
  )
  writeFileSync(join(folder, 'api.d.ts'), types)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom'],
    types: [],
    skipLibCheck: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['api.d.ts', 'client.ts'] }))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await product.end()
})

/** Compiles a program against the types. @returns the compiler's messages */
const compiled = (program: string): string => {
  writeFileSync(join(folder, 'client.ts'), `import type { paths } from './api.d.ts'\n${program}`)
  return run(folder, join(project, 'node_modules/typescript/bin/tsc'), '-p', folder).said
}

/**
 * Returns a statement that gives an answer of the running API as the value of its type: a missing, additional or
 * different part does not compile.
 */
const statement = (
  path: string,
  method: 'get' | 'post' | 'put' | 'delete',
  { status, body, headers }: Answer,
  name: string,
) => {
  const type = String(headers['content-type']).split(';')[0]
  return `export const ${name}: paths['${path}']['${method}']['responses'][${status}]['content']['${type}'] = ${JSON.stringify(body)}`
}

describe('the generated types', () => {
  test('fit what the running API answers', async () => {
    const { send } = admin
    const made = async (path: string, body: object) => (await send('POST', path, body)).body.data.id as string
    const client = await made('/api/clients', { name: 'Harbour' })
    const projectId = await made('/api/projects', {
      name: 'Quay',
      priority: 'high',
      destination: 'external',
      client_id: client,
      budget: '12.5',
    })
    const task = await made('/api/tasks', { name: 'Dig', project_id: projectId, due_at: '2026-12-01T10:00:00Z' })
    const answers = [
      statement('/api/tasks', 'get', await send('GET', '/api/tasks?include=project,assignees'), 'tasks'),
      statement('/api/tasks/{id}', 'get', await send('GET', `/api/tasks/${task}`), 'task'),
      statement('/api/tasks/{id}', 'put', await send('PUT', `/api/tasks/${task}`, { name: 'Digging' }), 'changed'),
      statement('/api/tasks/{id}/history', 'get', await send('GET', `/api/tasks/${task}/history`), 'history'),
      statement('/api/tasks/groups', 'get', await send('GET', '/api/tasks/groups?by=status'), 'groups'),
      statement('/api/tasks', 'post', await send('POST', '/api/tasks', {}), 'refused'),
      statement('/api/projects', 'get', await send('GET', '/api/projects'), 'projects'),
      statement('/api/clients', 'post', await send('POST', '/api/clients', { name: 'Port' }), 'made'),
      statement('/api/users', 'get', await send('GET', '/api/users?include=roles,department'), 'users'),
      statement('/api/schema', 'get', await send('GET', '/api/schema'), 'schema'),
      statement('/api/clients/{id}', 'delete', await send('DELETE', `/api/clients/${client}`), 'kept'),
      statement('/api/tags', 'get', await product.anonymous('GET', '/api/tags'), 'signedOut'),
      statement('/api/version', 'get', await send('GET', '/api/version'), 'version'),
    ]
    expect(compiled(answers.join('\n'))).toBe('')
  })

  test('say what a program asks wrongly, and nothing else', () => {
    const asked = `
type Rows = paths['/api/tasks']['get']['responses'][200]['content']['application/json']
type NewTag = NonNullable<paths['/api/tags']['post']['requestBody']>['content']['application/json']
export const names = ({ data = [] }: Rows): (string | undefined)[] => data.map((row) => row.name)
export const tag: NewTag = { name: 'Heavy' }`
    const wrong = asked.replace('row.name', 'row.nmae').replace("{ name: 'Heavy' }", '{}')
    // It is the same program, except for the two mistakes.
    expect(wrong).not.toBe(asked)
    const said = compiled(wrong)
    expect(said).toContain("'nmae' does not exist")
    expect(said).toContain("'name' is missing")
    expect(said.match(/error TS/g)).toHaveLength(2)
  })
})
