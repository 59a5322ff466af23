import { Editor } from '@tiptap/core'
import Collaboration from '@tiptap/extension-collaboration'
import { afterEach, expect, test } from 'vitest'
import { textName } from '../../src/rich-text/text-name.ts'
import { changeTo, docOf, htmlOf } from '../../src/server/facets/coedits/convert.ts'
import { caretBehind } from '../../src/web/fields/values/inputs/rich-text/last-line.ts'
import { extensions, extensionsOfMany } from '../../src/web/fields/values/inputs/rich-text/nodes.tsx'

let editor: Editor | undefined
afterEach(() => editor?.destroy())
const ends = [
  '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
  '<ul><li><p>a</p></li></ul>',
  '<blockquote><p>a</p></blockquote>',
  '<pre><code>a</code></pre>',
]
const open = (content: string): Editor => {
  editor = new Editor({ element: document.createElement('div'), extensions, content, injectCSS: false })
  return editor
}

test.each(ends)('a text that several people write is not changed by being opened: %s', async (html) => {
  const doc = docOf([])
  changeTo(doc, html)
  let changes = 0
  doc.on('update', () => {
    changes += 1
  })
  const binding = Collaboration.configure({ document: doc, field: textName })
  editor = new Editor({
    element: document.createElement('div'),
    extensions: [...extensionsOfMany, binding],
    injectCSS: false,
  })
  // The binding shows the text in a later task.
  await expect.poll(() => editor?.getText().trim()).toBe('a')
  editor.commands.focus()
  expect([changes, htmlOf(doc)]).toEqual([0, html])
  editor.commands.insertContentAt(editor.state.doc.content.size, '<p>b</p>')
  expect(changes).toBeGreaterThan(0)
  expect(htmlOf(doc)).toBe(`${html}<p>b</p>`)
})

test.each(ends)('the first change puts a line behind the last block, and none a second: %s', (html) => {
  const shown = open(html)
  expect(shown.getHTML()).toBe(html)
  shown.commands.insertContentAt(0, '<p>b</p>')
  expect(shown.getHTML()).toBe(`<p>b</p>${html}<p></p>`)
  shown.commands.insertContentAt(0, '<p>c</p>')
  expect(shown.getHTML()).toBe(`<p>c</p><p>b</p>${html}<p></p>`)
})

test.each(ends)('the caret goes behind the last block: %s', (html) => {
  const shown = open(html)
  const tr = caretBehind(shown.state)
  if (tr === undefined) throw new Error('no place behind')
  shown.view.dispatch(tr)
  shown.commands.insertContent('b')
  expect(shown.getHTML()).toBe(`${html}<p>b</p>`)
  expect(caretBehind(shown.state)).toBeUndefined()
})
