// The compiler's target is older than this flag, which makes the expression match sequences of characters.
const bySequence: string = 'v'
/** Matches one emoji of Unicode (RGI, UTS #51): a face, a flag, a family. */
const emoji = new RegExp('^\\p{RGI_Emoji}$', bySequence)

export const isEmoji = (text: string): boolean => emoji.test(text)
