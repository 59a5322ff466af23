import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { mailBody, mostRead } from '../../src/server/mail/incoming/mail-body.ts'
import { schemaFor } from '../../src/server/rows/values/body.ts'
import { htmlLimits, htmlLimitsOf, isReadableHtml, sizeOfHtml } from '../../src/server/texts/html-size.ts'
import { plainText } from '../../src/server/texts/plain-text.ts'

describe('the size of a text of HTML', () => {
  test.each([
    ['', 0, 0],
    ['<p>a</p><p>b</p>', 2, 1],
    ['<ul><li>a<li>b</ul>', 3, 2],
    ['<p>a<p>b<br>c', 3, 1],
    ['<b><i><u>', 3, 3],
    // A closing without its opening closes nothing, nor does one in a comment.
    ['<b></i><b></i><b></i>', 3, 3],
    ['<b><!--</b>--><b><!--</b>-->', 2, 2],
    // A link counts for what it costs.
    ['<a title="<b><b>">x</a>', 4, 1],
    ['<B><I></B>', 2, 2],
  ])('%j', (html, elements, depth) => expect(sizeOfHtml(html)).toEqual({ elements, depth }))
  test('deep and long ones are unreadable', () => {
    expect(isReadableHtml('<b>'.repeat(htmlLimits.depth))).toBe(true)
    expect(isReadableHtml('<b>'.repeat(htmlLimits.depth + 1))).toBe(false)
    expect(isReadableHtml('<b></b>'.repeat(htmlLimits.elements + 1))).toBe(false)
  })
  test('of a page has as many elements as its length allows, and is nested no deeper', () => {
    expect(htmlLimitsOf(200_000)).toEqual(htmlLimits)
    const ofPage = htmlLimitsOf(5_000_000)
    expect(ofPage).toEqual({ elements: 200_000, depth: htmlLimits.depth })
    expect(isReadableHtml('<p>Depth</p>'.repeat(ofPage.elements), ofPage)).toBe(true)
    expect(isReadableHtml('<p>Depth</p>'.repeat(ofPage.elements + 1), ofPage)).toBe(false)
    expect(isReadableHtml('<b>'.repeat(htmlLimits.depth + 1), ofPage)).toBe(false)
  })
})

test.each([
  ['<p>a &amp; b</p><p>c</p>', 'a & b\nc'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<style>p { }</style><script>x</script><p>5 &lt; 6&nbsp;&euro;</p>', '5 < 6\u00a0€'],
  ['<p>never closed', 'never closed'],
  ['<textarea><p>hidden</textarea>seen', 'seen'],
])('plain text of %j', (html, text) => expect(plainText(html)).toBe(text))

describe('a rich text of a call', () => {
  const schema = schemaFor(modelsOf(registry).of('task'), 'create')
  test.each([
    ['nested', '<b>'.repeat(60_000)],
    ['closed in vain', '<b></i>'.repeat(20_000)],
    ['of many elements', '<i></i>'.repeat(25_000)],
  ])('that is %s is refused at its field before it is made safe', (_, description) => {
    const { error } = schema.safeParse({ description })
    expect(error?.issues).toMatchObject([{ path: ['description'], message: 'too_intricate' }])
  })
})

describe('a mail', () => {
  test('that is nested without end keeps its text', () => {
    const { whole, isCut } = mailBody('', `${'<b>'.repeat(66_000)}Where is it?`)
    expect([whole, isCut]).toEqual([{ html: '<p>Where is it?</p>', text: 'Where is it?' }, false])
  })
  test('that is longer than what is read comes along as a file', () => {
    const html = `<p>${'word '.repeat(mostRead / 5)}</p>`
    const { whole, isCut, file } = mailBody('', html)
    expect(isCut).toBe(true)
    expect(whole.html.length).toBeLessThanOrEqual(mostRead)
    expect(file).toEqual({ name: 'message.html', content: html })
  })
  test('of text is read as text, whatever its HTML says', () => {
    expect(mailBody('Yes', '<p>No</p>').whole.html).toBe('<p>Yes</p>')
  })
  test('with opened bodies and classes without end is read', () => {
    for (const part of ['<body ', '<div class="a ', '<blockquote ', '</body'])
      expect(mailBody('', part.repeat(100_000)).quoted).toBe('')
  })
})
