/** Source of the events of texts that several people write. */
export const coeditSource = 'together'

/** Marks, for the hooks of a write (`ahead`), that it brings text from the log into the row, not the reverse. */
export const fromLog = Symbol('from the log')
