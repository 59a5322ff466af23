import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = new URL('../../src', import.meta.url).pathname

/** What runs later than what asked for it: by then somebody may have moved the focus. `useLayoutEffect` is of the same commit. */
const later = new Set(['useEffect', 'setTimeout', 'requestAnimationFrame', 'queueMicrotask', 'then', 'finally'])
const observers = new Set(['MutationObserver', 'ResizeObserver', 'IntersectionObserver'])

const nameOf = (called: ts.Expression): string =>
  ts.isPropertyAccessExpression(called) ? called.name.text : called.getText()

/** What of it, if anything, makes a place of the program one that runs later. */
const laterAround = (node: ts.Node): string | undefined => {
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const { parent } = at
    if (ts.isCallExpression(parent) && parent.expression !== at && later.has(nameOf(parent.expression)))
      return nameOf(parent.expression)
    if (ts.isNewExpression(parent) && parent.expression !== at && observers.has(nameOf(parent.expression)))
      return nameOf(parent.expression)
    // Said where it is made, done when it is called: an event's own.
    if ((ts.isFunctionLike(at) && ts.isVariableDeclaration(parent)) || ts.isJsxExpression(parent)) return undefined
  }
  return undefined
}

/** Calls of `.focus()` that come later, as `file: by what`. */
const lateFocuses = (name: string, text: string): readonly string[] => {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'focus'
    ) {
      const by = laterAround(node)
      if (by !== undefined) found.push(`${name}: ${by}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('finds a focus that comes later than the event that asked for it, and no other', () => {
  const late = [
    'useEffect(() => box.current?.focus(), [])',
    'setTimeout(() => { if (x) box.focus() })',
    'requestAnimationFrame(() => box?.focus({ preventScroll: true }))',
    'call().then(() => box.focus())',
    'new MutationObserver(() => late.focus())',
  ]
  const now = [
    'const go = () => { flushSync(close); box.current?.focus() }',
    'useLayoutEffect(() => box.current?.focus(), [])',
    '<button onClick={() => box.focus()} />',
    'useEffect(() => { const go = () => box.focus(); window.addEventListener("keydown", go) })',
  ]
  expect(late.map((text) => lateFocuses('a.tsx', text).length)).toEqual(late.map(() => 1))
  expect(now.flatMap((text) => lateFocuses('a.tsx', text))).toEqual([])
})

/** Each holds to whether the focus was moved since, or is no focus that comes by itself. */
const allowed: { readonly [place: string]: string } = {
  'domain/moving-in/web/add-import-page.tsx: useEffect': 'only where it was lost',
  'domain/moving-in/web/state-note.tsx: useEffect': 'only where it was lost',
  'web/fields/forms/form-dialogs.tsx: queueMicrotask': 'only where it was lost',
  'web/fields/values/inputs/rich-text/editor-box.tsx: useEffect': 'says how it is focused; whoever asks does it',
  'web/fields/forms/use-first-input.ts: useEffect': 'only where it was lost, as the part was not shown yet',
  'web/fields/forms/use-first-input.ts: MutationObserver': 'only where it was not moved while the input was downloaded',
  'web/app/screens/import/import-screen.tsx: useEffect': 'only within the page, or where it was lost',
  'web/views/table/grid.tsx: useEffect': 'once for each key that asks; the grid draws its cells behind it',
  'web/views/calendar/use-focus-target.ts: MutationObserver':
    'once for each key that moves an entry or leads to a day, and where the focus was lost; ended by another key or the pointer',
  'web/views/collection/use-current-row.ts: useEffect': 'says how rows are gone through; the key that asks does it',
  'web/views/sheet/use-sheet-focus.ts: useEffect': 'only within the sheet, or where its own key asks',
}

test('the focus moves with the event that asks for it; what may come later holds to whether it was moved since', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const found = files.flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8')
    return text.includes('.focus(') ? lateFocuses(relative(root, join(root, name)).replaceAll('\\', '/'), text) : []
  })
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(allowed).toSorted())
})
