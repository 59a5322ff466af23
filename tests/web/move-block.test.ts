import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { typedBlock } from '../../src/web/fields/values/inputs/rich-text/blocks.ts'
import { movedBlock } from '../../src/web/fields/values/inputs/rich-text/move-block.ts'
import { extensions } from '../../src/web/fields/values/inputs/rich-text/nodes.tsx'

let editor: Editor | undefined
afterEach(() => editor?.destroy())
/** Returns the text after the block at the first `|` was moved, with the caret as `|`. */
const moved = (html: string, step: -1 | 1): string | undefined => {
  editor = new Editor({ element: document.createElement('div'), extensions, content: html, injectCSS: false })
  let at = -1
  editor.state.doc.descendants((node, pos) => {
    const found = node.text?.indexOf('|') ?? -1
    if (found >= 0) at = pos + found
  })
  editor
    .chain()
    .deleteRange({ from: at, to: at + 1 })
    .setTextSelection(at)
    .run()
  const tr = movedBlock(editor.state, step)
  if (tr === undefined) return undefined
  editor.view.dispatch(tr)
  editor.commands.insertContent('|')
  // The editor keeps an empty line for writing behind the last block.
  return editor.getHTML().replace(/<p><\/p>$/, '')
}

test.each([
  ['<p>a</p><p>b|c</p>', -1, '<p>b|c</p><p>a</p>'],
  ['<p>b|c</p><ul><li><p>a</p></li></ul>', 1, '<ul><li><p>a</p></li></ul><p>b|c</p>'],
  ['<ul><li><p>a</p></li><li><p>|b</p></li></ul>', -1, '<ul><li><p>|b</p></li><li><p>a</p></li></ul>'],
  ['<div data-callout="info"><p>a|</p></div><p>b</p>', 1, '<p>b</p><div data-callout="info"><p>a|</p></div>'],
] as const)('%s by %i', (html, step, expected) => expect(moved(html, step)).toBe(expected))
test('the first block moves no further up, nor the last further down', () => {
  expect(moved('<p>a|</p><p>b</p>', -1)).toBeUndefined()
  expect(moved('<p>a</p><p>b|</p>', 1)).toBeUndefined()
})

test('a block is searched for behind a slash that begins a word', () => {
  expect(['/', 'a /tab', '/heading 1', '/عنو'].map(typedBlock)).toEqual(['', 'tab', 'heading 1', 'عنو'])
  for (const text of ['a/b', 'https://e.x', '1/2', '/a b c', 'none']) expect(typedBlock(text), text).toBeUndefined()
})
