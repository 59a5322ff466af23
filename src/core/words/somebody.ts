/** Replaces, in a history, the id of a person whom its reader may not see. */
export const somebody = 'somebody'
