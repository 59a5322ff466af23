import { isAbsolute, resolve } from 'node:path'

/** A path relative to where the command was typed; npm changes the working directory to the clone. */
export const typedPath = (path: string): string =>
  isAbsolute(path) ? path : resolve(process.env.INIT_CWD ?? process.cwd(), path)
