import { Problem } from '../../../../server/problem.ts'

/** Whether something unpacks to more than it says: the whole file is refused then, whatever else is in it. */
export const isBomb = (error: unknown): boolean =>
  error instanceof Problem && error.more.errors?.file?.some(({ code }) => code === 'archive_bomb') === true
