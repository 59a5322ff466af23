const begin = /^(?:\u00ef\u00bb\u00bf|\ufeff)?\s*BEGIN:VCALENDAR/i
/** Tells whether a text is a calendar, with or without a byte order mark. */
export const isCalendar = (source: string): boolean => begin.test(source)

/**
 * Returns a calendar's bytes with each line in one piece; the same bytes for another text. Lines are folded between
 * bytes, even within a letter (RFC 5545, 3.1), which is no letter before they are joined.
 */
export const unfolded = (bytes: Buffer): Buffer =>
  isCalendar(bytes.subarray(0, 200).toString('latin1'))
    ? Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n[ \t]/g, ''), 'latin1')
    : bytes

/** A day without its `VALUE=DATE`, as many programs write it. */
const bareDays = /^((?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(?:;(?!VALUE=)[^:;\r\n]*)*):(\d{8}(?:,\d{8})*)\r?$/gim

/** Rules get another name: the library refuses a whole file for one that it can't read. */
const ruleLine = /^RRULE(?=[;:])/gim
export const ownRule = 'X-OWN-RRULE'

/** Most characters of a line's name and parameters, which the library reads in time that grows with their square. */
const mostHead = 10_000
const hasHead = (line: string): boolean =>
  line.length <= mostHead ||
  line
    .slice(0, mostHead)
    .replaceAll(/"[^"]*"/g, '')
    .includes(':')

/** A calendar's lines as the RFC wants them: ended alike, whole, days said to be days; none with an endless head. */
export const tidied = (source: string): string =>
  source
    .replace(/^\ufeff?\s*/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .replaceAll(bareDays, '$1;VALUE=DATE:$2')
    .replaceAll(ruleLine, ownRule)
    .split('\n')
    .filter(hasHead)
    .join('\n')

/** Returns the text without lines that no calendar has, such as the rest of a text with unescaped line ends. */
export const withoutNoise = (tidy: string): string =>
  tidy
    .split('\n')
    .filter((line) => /^[\w.-]+(?:;[^\n]*)?:/.test(line))
    .join('\n')
