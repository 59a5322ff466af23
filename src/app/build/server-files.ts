/** Matches files of the server, by their path from the clone's folder. */
export const serverFiles = /^src\/(server\/|app\/server\/|domain\/[^/]+\/server\/)/
