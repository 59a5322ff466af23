import { describe, expect, test } from 'vitest'
import { paragraphs, partedHtml, partedText } from '../../src/server/mail/incoming/quotes.ts'

describe('what is quoted at a mail’s end is parted from what was written', () => {
  test.each([
    ['Yes\n\nOn 3 Nov, Ann wrote:\n> Is it?\n> Really?', 'Yes', 'On 3 Nov, Ann wrote:\nIs it?\nReally?'],
    ['Oui\r\n\r\nLe 3 nov. 2026,\r\nAnn a écrit :\r\n> Vrai ?', 'Oui', 'Le 3 nov. 2026,\nAnn a écrit :\nVrai ?'],
    ['> One?\nYes\n> Two?\nNo', '> One?\nYes\n> Two?\nNo', ''],
    ['Fine.\n-----Original Message-----\nFrom: b\nWhat?', 'Fine.', '-----Original Message-----\nFrom: b\nWhat?'],
    ['> only this', 'only this', ''],
    // Outlook's head of a former mail, in three languages, with and without a line above.
    [
      'Fine.\n\nFrom: Ann <a@x.test>\nSent: Monday\nTo: Bob\nSubject: Gate\n\nWhat?',
      'Fine.',
      'From: Ann <a@x.test>\nSent: Monday\nTo: Bob\nSubject: Gate\n\nWhat?',
    ],
    [
      'Oui.\n________________________________\nDe : Ann\nEnvoyé : lundi\nÀ : Bob\nObjet : Grue\n\nQuoi ?',
      'Oui.',
      '________________________________\nDe : Ann\nEnvoyé : lundi\nÀ : Bob\nObjet : Grue\n\nQuoi ?',
    ],
    [
      'نعم\nمن: آن\nتم الإرسال: الاثنين\nإلى: بوب\nالموضوع: رافعة',
      'نعم',
      'من: آن\nتم الإرسال: الاثنين\nإلى: بوب\nالموضوع: رافعة',
    ],
    // Nothing that the writer wrote is folded.
    ['My list:\n> one\n> two', 'My list:', 'one\ntwo'],
    ['I need two:\n\n> a crane', 'I need two:', 'a crane'],
    ['Above\n____________________\nBelow', 'Above\n____________________\nBelow', ''],
    ['From: the yard\nI write to you.', 'From: the yard\nI write to you.', ''],
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
  test('in HTML by the head of a former mail; what is merely moved in stays', () => {
    const head =
      '<p class="MsoNormal"><b>From:</b> Ann<br><b>Sent:</b> Monday<br><b>To:</b> Bob<br><b>Subject:</b> Gate</p><p>What?</p>'
    expect(partedHtml(`<body><p>Fine.</p><div><div style="border-top:solid">${head}</div></div></body>`)).toMatchObject(
      {
        own: expect.stringMatching(/^<p>Fine\.<\/p>/),
        quoted: expect.stringMatching(/^From: Ann\nSent: Monday/),
      },
    )
    expect(partedHtml('<p>I say</p><blockquote style="margin:0 40px">moved in</blockquote>').quoted).toBe('')
    expect(partedHtml('<p>I say</p><blockquote type="cite">quoted</blockquote>').quoted).toBe('quoted')
  })
  test('text becomes paragraphs, never markup', () =>
    expect(paragraphs('<b>a</b>\nb\n\n\nc & d')).toBe('<p>&lt;b&gt;a&lt;/b&gt;<br />b</p><p>c &amp; d</p>'))
})
