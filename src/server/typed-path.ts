import { isAbsolute, resolve } from 'node:path'

/** A path as it was typed: relative to where the command was typed, which npm leaves for the clone. */
export const typedPath = (path: string): string =>
  isAbsolute(path) ? path : resolve(process.env.INIT_CWD ?? process.cwd(), path)
