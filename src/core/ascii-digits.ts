/** Converts Arabic-Indic and Persian digits to ASCII. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
