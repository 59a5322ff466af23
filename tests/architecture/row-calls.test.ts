import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { project } from './copy.ts'

/** The room for writes of rows. */
const room = 'src/web/data/rows/row-calls.ts'

/** Calls of other rooms, and why they need no version. */
const allowed: { readonly [file: string]: string } = {
  'src/web/app/account/profile-form.tsx': "one's own account",
  'src/web/app/account/second-factor.tsx': "one's own second factor",
  'src/web/app/account/sessions.tsx': 'a session is only ended',
  'src/web/app/account/tokens.tsx': 'a token is only ended',
  'src/web/views/collection/bulk/bulk-calls.ts': 'each row has its version',
  'src/web/data/access/use-choose-language.ts': "one's own account",
  'src/web/data/access/use-undo.ts': 'the changes that are undone have their versions',
  'src/web/facets/calendar/feed-page.tsx': 'an address of a feed is only ended',
  'src/web/facets/favourites/use-favorites.ts': "one's own mark",
  'src/web/facets/following/follow-button.tsx': "one's own mark",
  'src/web/facets/talks/use-writing.ts': 'says that somebody is writing',
  'src/web/facets/versions/versions-dialog.tsx': 'the name of a kept state, of which the later one stands',
  'src/web/fields/forms/changes/change-calls.ts': 'each row has its version',
  'src/web/views/row-order/use-moves.ts': 'each row has its version',
  'src/web/views/row-order/use-row-order.ts': 'position numbers of a short order, of which the later one stands',
  'src/web/app/pages/home/use-arrangement.ts': "one's own page",
  'src/web/app/pages/home/use-home.ts': "one's own page",
  'src/domain/moving-in/web/calls.ts': 'the plan of an import is no row',
  'src/domain/schedule/web/use-plan-change.ts': 'what was stored has its versions',
  'src/domain/targets/web/use-targets.ts': "one's own target, of which the later one stands",
  'src/domain/chats/web/conversations/use-marks.ts': "one's own marks, which have no versions",
  'src/domain/chats/web/message/use-react.ts': "one's own emoji, which is there or not",
  'src/domain/system/web/notice-settings-dialog.tsx': "one's own settings",
  'src/domain/system/web/read-notice.ts': "one's own notices, which have no versions",
  'src/domain/system/web/notifications-page.tsx': "one's own notices, which have no versions",
}

const methods = new Set(['put', 'patch', 'delete'])
const manyRows = /\/(place|bulk|undo)\b/

/** Calls of a source that change rows: by method, or by the address of a call on many rows. */
const writesIn = (text: string): readonly string[] => {
  // Most files have none: those are not parsed.
  if (!/\b(client|http)\s*\.(put|patch|delete|post)\b/.test(text)) return []
  const source = ts.createSourceFile('source.tsx', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: on, name } = node.expression
      const isClient = ts.isIdentifier(on) && /^(client|http)$/.test(on.text)
      const address = node.arguments[0]?.getText(source) ?? ''
      if (isClient && (methods.has(name.text) || (name.text === 'post' && manyRows.test(address))))
        found.push(`${name.text} ${address}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const files = readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(project, join(entry.parentPath, entry.name)))
  .filter((file) => /^src\/(web|app\/web|domain\/[^/]+\/web)\//.test(file))

test('rows are changed and deleted in one room, which sends the version that was read', () => {
  expect(files.length).toBeGreaterThan(300)
  const writing = new Map(
    files.flatMap((file) => {
      const found = writesIn(readFileSync(join(project, file), 'utf8'))
      return found.length === 0 ? [] : [[file, found] as const]
    }),
  )
  expect(writing.get(room)).toHaveLength(5)
  const elsewhere = [...writing].filter(([file]) => file !== room && !(file in allowed))
  expect(elsewhere).toEqual([])
  expect(Object.keys(allowed).filter((file) => !writing.has(file))).toEqual([])
})

test('calls of each kind are found', () => {
  for (const call of [
    "client.put('/tasks/1', {})",
    'client.delete<unknown>(path)',
    'client.patch(path)',
    "client.post<unknown>(api + '/bulk', {})",
    "http.post(api + '/place')",
  ])
    expect(writesIn(call), call).toHaveLength(1)
  expect(writesIn("client.post('/tasks', {})")).toEqual([])
})
