import type { Actor } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import type { Language } from '../../../server/translate.ts'

/** Somebody who may be told of something, as they are now. */
export type Reader = { readonly actor: Actor; readonly email: string; readonly language: Language }
/** Undefined where there is nobody of that id, or nobody who may sign in. */
export type FindReader = (tx: Queryable, id: string) => Promise<Reader | undefined>
