// The compiler's target is older than the flag that reads sequences of signs.
const bySequence: string = 'v'
/** One emoji as Unicode has them (RGI, UTS #51): a face, a flag, a family. */
const emoji = new RegExp('^\\p{RGI_Emoji}$', bySequence)

export const isEmoji = (text: string): boolean => emoji.test(text)
