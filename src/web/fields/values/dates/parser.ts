// This module is separate so that only these languages of the parser are downloaded.
export { ar, en, fr } from 'chrono-node'
