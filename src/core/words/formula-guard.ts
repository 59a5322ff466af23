/**
 * Characters with which a spreadsheet's formula begins, full-width forms included (OWASP, CSV injection); quoting does
 * not stop them. They count at the start of any line: programs that cut a file by its lines make a cell of each.
 */
const live = '[=+\\-@\\t\\r＝＋－＠]'
/** Apostrophes before them count, so that a guarded text differs from one that was written with an apostrophe. */
const exposed = new RegExp(`^(?='*${live})`, 'gm')
const guard = new RegExp(`^'(?='*${live})`, 'gm')

/** Returns the text as no spreadsheet calculates it. */
export const guarded = (text: string): string => text.replace(exposed, "'")
/** Returns the text that was guarded. */
export const unguarded = (text: string): string => text.replace(guard, '')
