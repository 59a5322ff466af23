import type { Field, FieldKind } from './fields.ts'

/** The declaration of a field of one kind. */
export type FieldOf<K extends FieldKind> = Field extends infer F
  ? F extends { readonly kind: infer Q }
    ? K extends Q
      ? F
      : never
    : never
  : never
