// Its own module: of the parser's languages only these are downloaded.
export { ar, en, fr } from 'chrono-node'
