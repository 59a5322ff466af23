import { any, bound, inRole, not } from '../../core/entity.ts'

/** Somebody of a client: they see what is shared with them, and nothing else (decisions, 'Access'). */
export const outsider = any<never>(inRole('client'), bound('client'))
export const insider = not<never>(outsider)
