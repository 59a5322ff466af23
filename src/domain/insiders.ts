import { any, bound, inRole, not } from '../core/declare/entity.ts'

/** A client's user, who sees only what is shared with them (decisions, 'Access'). Declarations of several areas name these rules. */
export const outsider = any<never>(inRole('client'), bound('client'))
export const insider = not<never>(outsider)
