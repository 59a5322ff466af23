/** Name of the text within its document of changes. */
export const textName = 'text'
