import type { Model } from '../../../core/declare/model.ts'
import type { Actor } from '../../../server/actor.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { type Language, type Translate, wordsIn } from '../../../server/translate.ts'
import type { Rule } from './rules.ts'

/** A remark on a run: a text of `server:rule_run`, with words by their keys. */
export type Remark = {
  readonly key: string
  readonly values?: { readonly [name: string]: unknown }
  readonly words?: { readonly [name: string]: string }
}

/** The means of a rule's actions on one row. */
export type Acting = {
  readonly engine: Engine
  readonly tx: Queryable
  readonly runner: Actor
  readonly rule: Rule
  readonly model: Model
  readonly row: Json & { readonly id: string }
  readonly remark: (remark: Remark) => void
}

/** Returns the remarks of a run in a language; null without any. */
export const remarksText = (translate: Translate, language: Language, remarks: readonly Remark[]): string | null =>
  remarks.length === 0
    ? null
    : remarks
        .map(({ key, values, words }) =>
          translate(language, `server:rule_run.${key}`, { ...values, ...wordsIn(translate, language, words) }),
        )
        .join('\n')
