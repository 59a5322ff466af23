/** Source of the events of texts that several people write. */
export const coeditSource = 'together'

/** Told to the hooks of a write (`ahead`) that brings the text of the log into the row, and not the other way round. */
export const fromLog = Symbol('from the log')
