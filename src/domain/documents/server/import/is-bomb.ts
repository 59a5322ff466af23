import { Problem } from '../../../../server/problem.ts'

/** Tells whether an error says that something unpacks to more than it declares; the whole file is then refused. */
export const isBomb = (error: unknown): boolean =>
  error instanceof Problem && error.more.errors?.file?.some(({ code }) => code === 'archive_bomb') === true
