/** Stands in a history in the place of a person's id whom its reader may not see. */
export const somebody = 'somebody'
