import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { project } from './copy.ts'

const rooms = /^src\/(server|core|app\/(server|tools|demo)|domain\/[^/]+\/server)\/|^src\/domain\/[^/]+\/[^/]+\.ts$/
/** The one place that asks the machine, and the database in order to compare. */
const home = 'src/server/clock.ts'

/** Ways in which SQL asks what time it is. */
const inSql =
  /\bnow\(\)|\b(clock_timestamp|transaction_timestamp|statement_timestamp|timeofday)\(|\bcurrent_(timestamp|date|time)\b|\blocaltime/i

/** Places of a source that ask the machine or the database what time it is. `performance.now()` measures spans only. */
const asks = (text: string): readonly string[] => {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext, true)
  const found: string[] = []
  const isDate = (node: ts.Node) => ts.isIdentifier(node) && node.text === 'Date'
  const visit = (node: ts.Node): void => {
    const machine =
      (ts.isPropertyAccessExpression(node) && isDate(node.expression) && node.name.text === 'now') ||
      (ts.isNewExpression(node) && isDate(node.expression) && (node.arguments?.length ?? 0) === 0) ||
      (ts.isCallExpression(node) && isDate(node.expression)) ||
      (ts.isIdentifier(node) && node.text === 'defaultNow')
    const words = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (machine || (words && inSql.test(node.text))) found.push(node.getText(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('the server asks one place what time it is', () => {
  const files = readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)))
    .filter((file) => rooms.test(file))
  expect(files.length).toBeGreaterThan(60)
  const found = files.flatMap((file) =>
    asks(readFileSync(join(project, file), 'utf8')).map((what) => `${file}: ${what}`),
  )
  expect(found.filter((one) => !one.startsWith(`${home}: `))).toEqual([])
  expect(found.length).toBeGreaterThan(0)
})

test('no migration after the first gives a column a clock of its own', () => {
  const folder = join(project, 'src/domain/migrations')
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name > '0003')
    .filter((name) => /default\s+(now\(|current_|clock_)/i.test(readFileSync(join(folder, name), 'utf8')))
  expect(found).toEqual([])
})

test('the search sees what it is for', () => {
  for (const line of [
    'const at = Date.now()',
    'const clock = { now: options.now ?? Date.now }',
    'const today = new Date()',
    'sql`select now()`',
    `sql\`insert into x values (\${id}, now(), \${name})\``,
    "pool.query('delete from session where expires_at < now() - 1')",
    'sql`select clock_timestamp()`',
    'sql`values (current_timestamp)`',
  ])
    expect(asks(line), line).not.toEqual([])
  for (const line of [
    'engine.now()',
    `sql\`values (\${isoOf(now())})\``,
    'new Date(at).toISOString()',
    'performance.now()',
  ])
    expect(asks(line), line).toEqual([])
})
