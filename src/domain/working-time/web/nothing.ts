/** In place of the six days that Monday's painter and view have with them. */
export const Nothing = () => null
