/**
 * What spreadsheets take for a formula, full-width forms included (OWASP, CSV injection); quoting does not stop them. At the
 * start of any line: programs that cut a file by its lines make a cell of each.
 */
const live = '[=+\\-@\\t\\r＝＋－＠]'
/** Apostrophes that stand there already are counted, so that what is guarded can be told from what was written so. */
const exposed = new RegExp(`^(?='*${live})`, 'gm')
const guard = new RegExp(`^'(?='*${live})`, 'gm')

/** A text that no spreadsheet calculates. */
export const guarded = (text: string): string => text.replace(exposed, "'")
/** The text that was guarded. */
export const unguarded = (text: string): string => text.replace(guard, '')
