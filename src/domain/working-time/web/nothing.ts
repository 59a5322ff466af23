/** Shows nothing for the six other days, since Monday's painter and view show the whole week. */
export const Nothing = () => null
