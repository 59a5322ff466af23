import type { FieldOf } from '../declare/kinds.ts'
import { type Declared, entityAt, fieldOfKind } from './declarations.ts'

/** Reports where a field of conditions does not say about which entity it asks. */
export const checkAsked = (declared: Declared, at: string, { on, named }: FieldOf<'conditions'>): void => {
  if (on !== undefined) entityAt(declared, `${at}.on`, on)
  const [holder = ''] = named?.split('.') ?? []
  if (named !== undefined) fieldOfKind(declared, `${at}.named`, holder, ['text', 'data'])
  if ((on === undefined) === (named === undefined))
    declared.report(at, 'has to say about which entity it asks: either `on` or `named`')
}
