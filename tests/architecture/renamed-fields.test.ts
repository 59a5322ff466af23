import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'

const root = resolve(import.meta.dirname, '../..')

/** Fields of the two entities that most of the hand-made code is about, each with a name that nothing else has. */
const renamed = {
  'src/domain/work/task.ts': { status: 'condition', due_at: 'falls_due_at', parent: 'whole' },
  'src/domain/work/project.ts': { destination: 'addressee', end_at: 'finishes_at' },
  'src/domain/tickets/ticket.ts': { requester: 'asker' },
  'src/domain/days/todo.ts': { due_at: 'falls_due_at' },
} as const

/** A declaration whose own mentions of a field are of its new name: what breaks then is what uses the field. */
const withNames = (text: string, names: { readonly [field: string]: string }): string =>
  Object.entries(names).reduce(
    (source, [field, name]) =>
      source
        .replaceAll(new RegExp(`(?<=^ {4})${field}(?=: )`, 'gm'), name)
        .replaceAll(new RegExp(`'${field}(?=['.])`, 'g'), `'${name}`),
    text,
  )

const { config } = ts.readConfigFile(resolve(root, 'tests/tsconfig.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(
  { ...config, include: [] },
  ts.sys,
  resolve(root, 'tests'),
  { incremental: false, composite: false },
  resolve(root, 'tests/tsconfig.json'),
)

/** What does not compile of the product by hand, by file: the texts that were complained of. */
const complaintsWith = (changed: { readonly [file: string]: string }): ReadonlyMap<string, string> => {
  const host = ts.createCompilerHost(options)
  const read = host.readFile
  host.readFile = (file) => changed[relative(root, file)] ?? read(file)
  const byHand = ts.sys
    .readDirectory(resolve(root, 'src/domain'), ['.ts', '.tsx'])
    .concat(ts.sys.readDirectory(resolve(root, 'src/app'), ['.ts', '.tsx']))
  const program = ts.createProgram({ rootNames: byHand, options, host })
  return new Map(
    byHand.flatMap((file) => {
      const source = program.getSourceFile(file)
      const found = source === undefined ? [] : program.getSemanticDiagnostics(source)
      const told = found.map(
        ({ start = 0, length = 0, messageText }) =>
          `${source?.text.slice(start, start + length)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      )
      return told.length === 0 ? [] : [[relative(root, file), told.join('\n')] as const]
    }),
  )
}

const task = 'src/domain/work/server/task-hooks.ts'
/** Where each is used: in hooks, computed fields and other SQL on the server, in components, payloads and other areas. */
const used = {
  status: [
    task,
    'src/domain/work/server/task-blocked.ts',
    'src/domain/work/server/stage-tasks.ts',
    'src/domain/work/server/project-computed.ts',
    'src/domain/work/server/task-routes.ts',
    'src/domain/work/web/task/task-marks.tsx',
    'src/domain/work/web/task/task-line.tsx',
  ],
  due_at: [
    'src/domain/work/server/project-computed.ts',
    'src/domain/work/web/task/group-tasks.ts',
    'src/domain/work/web/task/task-marks.tsx',
    // Orders and conditions that are named in code, and what is sent.
    'src/domain/work/server/home-sections.ts',
    'src/domain/work/web/task/my-tasks-page.tsx',
    'src/domain/days/server/todo-hooks.ts',
    'src/domain/days/server/todo-routes.ts',
    'src/domain/days/server/home-sections.ts',
    'src/domain/days/web/my-todos-page.tsx',
    'src/domain/days/web/todo-line.tsx',
    'src/domain/days/server/demo/load-days.ts',
  ],
  requester: [
    'src/domain/tickets/history-targets.ts',
    'src/domain/tickets/server/desk-routes.ts',
    'src/domain/tickets/server/home-sections.ts',
    'src/domain/tickets/server/ticket-hooks.ts',
    'src/domain/tickets/server/history/import-history.ts',
    'src/domain/tickets/server/history/references.ts',
    'src/domain/tickets/server/history/write-tickets.ts',
    'src/domain/tickets/web/replies/canned-replies.tsx',
  ],
  parent: ['src/domain/work/web/payloads.ts'],
  destination: [
    'src/domain/moving-in/server/project-structure.ts',
    'src/domain/work/server/project-hooks.ts',
    'src/domain/work/web/payloads.ts',
    'src/domain/work/web/overview/project-overview.tsx',
  ],
  end_at: ['src/domain/work/web/payloads.ts', 'src/domain/work/web/project/project-cards.tsx'],
} as const

// A compilation of the product of its own, of up to three minutes.
test.runIf(process.env.TMS_TEST_FULL === '1')(
  'a renamed field does not compile where it is used by hand, and what declares it does',
  () => {
    const changed = Object.fromEntries(
      Object.entries(renamed).map(([file, names]) => [
        file,
        withNames(readFileSync(resolve(root, file), 'utf8'), names),
      ]),
    )
    const complaints = complaintsWith(changed)
    for (const [field, files] of Object.entries(used))
      for (const file of files) expect(complaints.get(file) ?? '', `${field} in ${file}`).toContain(field)
    // The declarations are sound: nothing else than the uses is complained of.
    const uses: readonly string[] = Object.values(used).flat()
    const declarations = [...complaints.keys()].filter((file) => /^src\/domain\/[^/]+(\/[^/]+)?\.ts$/.test(file))
    expect(declarations.filter((file) => !uses.includes(file))).toEqual([])
  },
  180_000,
)

const countIn = (files: readonly string[], pattern: RegExp): number =>
  files.reduce((sum, file) => sum + (readFileSync(file, 'utf8').match(pattern)?.length ?? 0), 0)
const filesBelow = (folder: string): readonly string[] =>
  ts.sys.readDirectory(resolve(root, folder), ['.ts', '.tsx']).filter((file) => /\/(server|web)\//.test(file))

// What is not typed yet; the bounds only ever go down.
test('rows are read by their types, not made into texts', () => {
  expect(countIn(filesBelow('src/domain'), /String\((row|task|project|r)\.[a-z]/g)).toBeLessThanOrEqual(28)
})
test('SQL names tables and columns by their declarations', () => {
  const tables = modelsOf(registry).all.map(({ table }) => table)
  const named = new RegExp(`\\b(from|join|update|into) (${tables.join('|')})(_[a-z]+)?\\b`, 'g')
  expect(countIn(filesBelow('src/domain'), named)).toBeLessThanOrEqual(6)
})
