/** Words with which mail programs begin the head of a former mail, and those of its other lines. */
const first = 'from|de|von|da|van|od|från|fra|من|от|від|发件人|差出人'
const others =
  "sent|date|to|cc|subject|envoyé|date d[’']envoi|à|objet|gesendet|datum|an|betreff|enviado|fecha|para|asunto|data|assunto|inviato|a|oggetto|verzonden|aan|onderwerp|تم الإرسال|أرسلت|تاريخ الإرسال|التاريخ|إلى|نسخة|الموضوع|отправлено|дата|кому|тема|发送时间|收件人|主题|送信日時|宛先|件名"
const headLine = (words: string) => new RegExp(`^\\s*[*_]{0,2}(?:${words})[*_]{0,2}\\s?[:：][*_]{0,2}(?:\\s|$)`, 'iu')
const [firstLine, otherLine] = [headLine(first), headLine(others)]

/** Most lines of the head of a former mail, with broken ones. */
const mostLines = 8
/** Tells whether the head of a former mail begins at this line: its sender, and at least two lines more. */
export const isFormerHead = (lines: readonly string[], at: number): boolean =>
  firstLine.test(lines[at] ?? '') &&
  lines.slice(at + 1, at + mostLines).filter((line) => otherLine.test(line)).length >= 2

const wrote =
  /(?:\b(?:wrote|writes|said|a écrit|écrivait|schrieb|escribió|escreveu|ha scritto|scrisse|schreef|skrev|napsal|napisał\(?a?\)?|yazdı)|написал\p{L}*|пишет|كتبت?|写道|書きました)/iu
const moment = /\d{1,2}[:h.]\d{2}|\b\d{4}\b/
const begins = /^\s*(?:on|le|am|el|il|em|op|den|dne|w dniu|в|في|بتاريخ|\d{1,4})(?=[\s,./-])/iu

/** 'On 3 November, … wrote:', 'Le … a écrit :', 'كتب …:': it ends with a colon and tells who wrote, or when. */
export const introduces = (line: string): boolean =>
  line.trim().length < 300 &&
  /[:：]\s*$/.test(line) &&
  (wrote.test(line) || /<?[^\s<>]+@[^\s<>]+>?/.test(line) || (begins.test(line) && moment.test(line)))
/** Tells whether a line is the first half of an introduction. */
export const beginsIntroduction = (line: string): boolean =>
  begins.test(line) && /\d/.test(line) && !/[.!?]\s*$/.test(line)
