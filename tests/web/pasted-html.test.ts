import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { safeHtml } from '../../src/server/texts/safe-html.ts'
import { extensions } from '../../src/web/fields/values/inputs/rich-text/nodes.tsx'
import { pastedHtml } from '../../src/web/fields/values/inputs/rich-text/pasted-html.ts'
import { isMarkdown, markdownHtml } from '../../src/web/fields/values/inputs/rich-text/pasted-markdown.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())
const pasted = (html: string): string => {
  editor = new Editor({
    element: document.createElement('div'),
    extensions,
    content: pastedHtml(html),
    injectCSS: false,
  })
  const text = editor.getHTML()
  // The server keeps the editor's result unchanged.
  expect(safeHtml(text).replaceAll(' />', '>')).toBe(text)
  return text
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {mso-style-parent:""} --></style></head><body lang=EN-GB><!--StartFragment-->
<p class=MsoTitle>Berths<o:p></o:p></p><p class=MsoNormal style='margin:0cm'><b><span lang=EN-US style='font-family:"Calibri"'>Quay</span></b> one<o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Crane<o:p></o:p></p><p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Hook<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Rail<o:p></o:p></p><!--EndFragment--></body></html>`

const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1c2d"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">Plan</span></h2><p dir="ltr"><span style="font-weight:700;font-style:normal;">bold</span><span style="font-weight:400;"> and </span><span style="font-weight:400;font-style:italic;">slanted</span></p><ul><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none"><p dir="ltr" role="presentation"><span>done</span></p></li><li dir="ltr" role="checkbox" aria-checked="false"><p dir="ltr"><span>open</span></p></li></ul></b><br class="Apple-interchange-newline">`

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style>td {mso-style-parent:style0}</style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><col width=64 span=2 style='width:48pt'><!--StartFragment--><tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64 style='height:15.0pt'>Berth</td><td class=xl65 width=64>Depth</td></tr><tr><td>A</td><td align=right>12.5</td></tr><!--EndFragment--></table></body></html>`

const sheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:2}">A</td></tr></tbody></table></google-sheets-html-origin>`

const page = `<article class="markdown-body"><h6>Notes</h6><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked> done</li></ul><div class="highlight highlight-source-ts"><pre>const <span class="pl-c1">a</span> = 1</pre></div><p style="color:red" onclick="x()">a <a href="https://e.x/">b</a><img src="https://e.x/track.gif"></p><script>x()</script></article>`

test('Word: title, bold and lists within lists', () => {
  expect(pasted(word)).toBe(
    '<h1>Berths</h1><p><strong>Quay</strong> one</p><ul><li><p>Crane</p><ol><li><p>Hook</p></li></ol></li><li><p>Rail</p></li></ul>',
  )
})
test('Google Docs: headings, bold, italic and check boxes', () => {
  expect(pasted(googleDocs)).toMatch(
    /^<h2>Plan<\/h2><p><strong>bold<\/strong> and <em>slanted<\/em><\/p><ul data-type="taskList"><li data-checked="true"><p>done<\/p><\/li><li data-checked="false"><p>open<\/p><\/li><\/ul>/,
  )
})
test('Excel: a table', () => {
  const plain = pasted(excel).replaceAll(/ colwidth="\d+"/g, '')
  expect(plain).toBe(
    '<table><tbody><tr><td><p>Berth</p></td><td><p>Depth</p></td></tr><tr><td><p>A</p></td><td><p>12.5</p></td></tr></tbody></table>',
  )
})
test('Google Sheets: a table', () => {
  expect(pasted(sheets)).toBe('<table><tbody><tr><td><p>A</p></td></tr></tbody></table>')
})
test('a web page: what is known is kept, scripts and foreign pictures are not', () => {
  expect(pasted(page)).toBe(
    '<h4>Notes</h4><ul data-type="taskList"><li data-checked="true"><p>done</p></li></ul><pre><code class="language-ts">const a = 1</code></pre><p>a <a target="_blank" rel="noopener noreferrer nofollow" href="https://e.x/">b</a></p>',
  )
})

test('Markdown becomes formatted text, HTML within it stays text', async () => {
  const text =
    '# Berths\n\n- [x] done\n- [ ] open\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\na < 1\n```\n\n<img src=x onerror=y()>\n'
  expect(isMarkdown(text)).toBe(true)
  expect(pasted(await markdownHtml(text))).toBe(
    '<h1>Berths</h1><ul data-type="taskList"><li data-checked="true"><p>done</p></li><li data-checked="false"><p>open</p></li></ul><table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table><pre><code class="language-ts">a &lt; 1</code></pre><p>&lt;img src=x onerror=y()&gt;</p>',
  )
})
test.each(['a sentence', 'one - two', 'a * b * c', '#12 and #13', '5 > 4', '/usr/bin_x_y', '- one line'])(
  'is no Markdown: %s',
  (text) => expect(isMarkdown(text)).toBe(false),
)
