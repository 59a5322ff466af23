import { describe, expect, test } from 'vitest'
import { paragraphs, partedHtml, partedText } from '../../src/server/mail/incoming/quotes.ts'

describe('what is quoted at a mail’s end is parted from what was written', () => {
  test.each([
    ['Yes\n\nOn 3 Nov, Ann wrote:\n> Is it?\n> Really?', 'Yes', 'On 3 Nov, Ann wrote:\nIs it?\nReally?'],
    ['Oui\r\n\r\nLe 3 nov. 2026,\r\nAnn a écrit :\r\n> Vrai ?', 'Oui', 'Le 3 nov. 2026,\nAnn a écrit :\nVrai ?'],
    ['> One?\nYes\n> Two?\nNo', '> One?\nYes\n> Two?\nNo', ''],
    ['Fine.\n-----Original Message-----\nFrom: b\nWhat?', 'Fine.', '-----Original Message-----\nFrom: b\nWhat?'],
    ['> only this', 'only this', ''],
    ['Prices: 3 > 2\n\nBye', 'Prices: 3 > 2\n\nBye', ''],
  ])('%j', (text, own, quoted) => expect(partedText(text)).toEqual({ own, quoted }))
  test('in HTML by the marks of mail programs', () => {
    const quote = '<div class="gmail_quote"><div>On 3 Nov</div><blockquote>Is it?</blockquote></div>'
    expect(partedHtml(`<html><body><div>Yes</div>${quote}</body></html>`)).toEqual({
      own: '<div>Yes</div>',
      quoted: 'On 3 Nov\nIs it?',
    })
    expect(partedHtml(`<blockquote>Is it?</blockquote><p>Yes</p>`).quoted).toBe('')
    expect(partedHtml(`<p>a</p>${quote}<p>Below</p>`).quoted).toBe('')
  })
  test('text becomes paragraphs, never markup', () =>
    expect(paragraphs('<b>a</b>\nb\n\n\nc & d')).toBe('<p>&lt;b&gt;a&lt;/b&gt;<br />b</p><p>c &amp; d</p>'))
})
