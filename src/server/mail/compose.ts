import { escapeHtml } from '../texts/escape-html.ts'
import type { Language } from '../translate.ts'
import type { Letter } from './letter.ts'

const rightToLeft: ReadonlySet<Language> = new Set(['ar'])

/**
 * The plain text part of a mail.
 * @param name of the installation
 */
export const textOf = ({ lines, action, after = [] }: Letter, name: string): string =>
  [...lines, ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]), ...after, `-- \n${name}`].join(
    '\n\n',
  )

/** The theme's colours as literals: mail programs support neither variables nor style sheets. */
const ink = '#1d2330'
const faint = '#5b6474'
const accent = '#4557d0'

const paragraph = (text: string, colour = ink): string =>
  `<p style="margin:0 0 16px;color:${colour};font-size:16px;line-height:1.6">${escapeHtml(text)}</p>`

/**
 * The HTML part of a mail: one column, inline styles, nothing loaded. Arabic mails run from right to left, addresses
 * in them do not.
 */
export const htmlOf = (letter: Letter, name: string): string => {
  const { language, subject, lines, action, after = [] } = letter
  const direction = rightToLeft.has(language) ? 'rtl' : 'ltr'
  const start = direction === 'rtl' ? 'right' : 'left'
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#ffffff;font-size:16px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p dir="ltr" style="margin:0 0 16px;color:${faint};font-size:13px;line-height:1.5;overflow-wrap:anywhere;text-align:${start}">${escapeHtml(action.url)}</p>`
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f5f8;font-family:'Segoe UI',Tahoma,Arial,sans-serif">
<div dir="${direction}" style="max-width:560px;margin:0 auto;padding:32px 20px;text-align:${start}">
<p style="margin:0 0 20px;color:${faint};font-size:14px">${escapeHtml(name)}</p>
<div style="padding:28px;border-radius:10px;background:#ffffff">
<h1 style="margin:0 0 20px;color:${ink};font-size:20px;line-height:1.4">${escapeHtml(subject)}</h1>
${lines.map((line) => paragraph(line)).join('\n')}
${button}
${after.map((line) => paragraph(line, faint)).join('\n')}
</div>
</div>
</body>
</html>
`
}

/** Returns the HTML of a mail that a person wrote: only their rich text; its pictures are shown in the product. */
export const saidHtml = (html: string, language: Language): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"></head><body dir="auto">
${html.replaceAll(/<img\b[^>]*>/gi, '')}
</body></html>
`
