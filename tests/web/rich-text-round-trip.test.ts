import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { safeHtml } from '../../src/server/texts/safe-html.ts'
import { extensions } from '../../src/web/fields/values/inputs/rich-text/nodes.tsx'

const id = '019aaaaa-0000-7000-8000-000000000001'
let editor: Editor | undefined
afterEach(() => editor?.destroy())
const throughEditor = (html: string): string => {
  editor?.destroy()
  editor = new Editor({ element: document.createElement('div'), extensions, content: html, injectCSS: false })
  return editor.getHTML()
}

/** Every construct of a page, in its stored form. */
const constructs = [
  ['a heading', '<h2 id="h-1a2b3c4d">Berths</h2>'],
  [
    'a to-do list',
    '<ul data-type="taskList"><li data-checked="true"><p>a</p></li><li data-checked="false"><p>b</p></li></ul>',
  ],
  [
    'a nested to-do list',
    '<ul data-type="taskList"><li data-checked="false"><p>a</p><ul data-type="taskList"><li data-checked="true"><p>b</p></li></ul></li></ul>',
  ],
  ['a list that begins later', '<ol start="4"><li><p>a</p></li></ol>'],
  [
    'a table',
    '<table><tbody><tr><th colwidth="120"><p>a</p></th><th><p>b</p></th></tr><tr><td colwidth="120"><p>c</p></td><td><p>d</p></td></tr></tbody></table>',
  ],
  [
    'a table with a wide cell',
    '<table><tbody><tr><td colspan="2" colwidth="120,80"><p>a</p></td></tr><tr><td colwidth="120"><p>b</p></td><td colwidth="80"><p>c</p></td></tr></tbody></table>',
  ],
  ['code of a language', '<pre><code class="language-ts">const a = 1 &lt; 2\n</code></pre>'],
  ['code of none', '<pre><code>a</code></pre>'],
  ['an information', '<div data-callout="info"><p>a</p></div>'],
  ['a danger with a list', '<div data-callout="danger"><p>a</p><ul><li><p>b</p></li></ul></div>'],
  ['a quotation', '<blockquote><p>a</p></blockquote>'],
  ['a divider', '<p>a</p><hr /><p>b</p>'],
  ['a picture', `<img alt="Quay" data-picture="${id}" data-width="50" />`],
  ['a mention', `<p>Ask <span data-mention="${id}">@Zoë</span></p>`],
  ['a row', `<p>See <a data-row="task/${id}">T-12 Berths</a></p>`],
  ['a link', '<p><a href="https://e.x/" target="_blank" rel="noopener noreferrer nofollow">a</a></p>'],
] as const

/** Returns HTML with one spelling of the tags of void elements and their attributes. */
const sameWriting = (html: string): string => {
  const element = document.createElement('div')
  element.innerHTML = html
  for (const one of element.querySelectorAll('*')) {
    const attributes = [...one.attributes].sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const { name } of attributes) one.removeAttribute(name)
    for (const { name, value } of attributes) one.setAttribute(name, value)
  }
  return element.innerHTML
}

describe.each(constructs)('%s', (_, html) => {
  test('is sound for the server', () => expect(sameWriting(safeHtml(html))).toBe(sameWriting(html)))
  test('is written as it was read', () => expect(sameWriting(throughEditor(html))).toBe(sameWriting(html)))
})

test('any page is kept whole by the editor and by the server, in any order, and saved again as it is', () => {
  const page = fc
    .array(fc.constantFrom(...constructs), { minLength: 1, maxLength: 6 })
    // Paragraphs between them keep adjacent lists, and headings of one id, apart.
    .map((parts) => parts.map(([, html], n) => `${html.replace('h-1a2b3c4d', `h-${n}`)}<p>${n}</p>`).join(''))
  fc.assert(
    fc.property(page, (html) => {
      const stored = safeHtml(throughEditor(safeHtml(html)))
      expect(sameWriting(stored)).toBe(sameWriting(html))
      expect(safeHtml(stored)).toBe(stored)
    }),
    { numRuns: 40 },
  )
})

test.each([
  ['<h2 id="app">a</h2>', '<h2>a</h2>'],
  ['<p id="h-1">a</p>', '<p>a</p>'],
  ['<div data-callout="x" onclick="y()"><p>a</p></div>', '<div><p>a</p></div>'],
  ['<ul data-type="x"><li data-checked="x"><p>a</p></li></ul>', '<ul><li><p>a</p></li></ul>'],
  [
    '<table style="x"><tbody><tr><td colwidth="1;x" onclick="y()">a</td></tr></tbody></table>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  ['<pre><code class="language-ts x">a</code></pre>', '<pre><code class="language-ts">a</code></pre>'],
  ['<pre><code class="language-&quot;x">a</code></pre>', '<pre><code>a</code></pre>'],
  [`<img data-picture="${id}" data-width="5000" src="x" onerror="y()" style="z">`, `<img data-picture="${id}" />`],
  [`<a data-row="task/${id}" href="javascript:x()" onclick="y()">a</a>`, `<a data-row="task/${id}">a</a>`],
  [`<a data-row="task/${id}/../x">a</a>`, '<a rel="noopener noreferrer nofollow" target="_blank">a</a>'],
  ['<a data-row="task/1">a</a>', '<a rel="noopener noreferrer nofollow" target="_blank">a</a>'],
])('the server cleans %s', (given, kept) => {
  const safe = safeHtml(given)
  expect(safe).toBe(kept)
  expect(safeHtml(safe)).toBe(safe)
})

test('a heading that is pasted beside its original gets an id of its own', () => {
  throughEditor('<h2 id="h-1">a</h2><p>b</p>')
  editor?.commands.insertContentAt(editor.state.doc.content.size, '<h2 id="h-1">a</h2>')
  const ids = [...(editor?.getHTML() ?? '').matchAll(/id="(h-[a-z0-9]+)"/g)].map(([, one]) => one)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe('h-1')
  expect(ids[1]).not.toBe('h-1')
})
