// The types of the fields that facets add to a declaration; `facetFieldsOf` makes the fields.
import type { SeenFields } from './facets/stream.ts'

type Child = { readonly kind: 'children'; readonly of: string; readonly by: 'about' }
type Sum = { readonly kind: 'computed'; readonly type: 'number' }
type Flag = { readonly kind: 'computed'; readonly type: 'boolean' }
type Minutes = Sum & { readonly unit: 'minutes' }

type FilesFields = { readonly attachments: Child & { readonly inline: true; readonly told: true } }
type ChecklistFields = { readonly checklist_total: Sum; readonly checklist_done: Sum }
type ShareFields = { readonly share_links: Child & { readonly told: true } }
type TimedFields<T> = { readonly time_entries: Child; readonly logged: Minutes } & (T extends {
  readonly parts: infer P extends string
}
  ? { readonly [K in `logged_on_${P}`]: Minutes }
  : unknown)
type LinkFields<L, E extends string> = {
  readonly [K in keyof L & string]: L[K] extends {
    readonly rows: { readonly of: infer O extends string; readonly from: infer F extends string }
  }
    ? { readonly kind: 'children'; readonly of: O; readonly by: F }
    : { readonly kind: 'refs'; readonly to: E }
} & {
  readonly [K in keyof L & string as L[K] extends { readonly back: infer B extends string } ? B : never]: L[K] extends {
    readonly rows: { readonly of: infer O extends string; readonly to: infer T extends string }
  }
    ? { readonly kind: 'children'; readonly of: O; readonly by: T }
    : { readonly kind: 'children'; readonly of: E; readonly by: K }
}

type FavouriteFields = {
  readonly favored_by: { readonly kind: 'refs'; readonly to: string }
  readonly is_favorite: Flag
}
type TagFields<T> = { readonly tags: { readonly kind: 'refs'; readonly to: T extends string ? T : never } }

/** The currency of an amount; everybody who reads or writes the amount reads or writes it. */
type CurrencyOf<F> = { readonly kind: 'currency' } & (F extends { readonly read: infer R extends readonly string[] }
  ? { readonly read: R }
  : unknown) &
  (F extends { readonly readOnly: true } ? { readonly readOnly: true } : unknown) &
  (F extends { readonly derived: true } ? { readonly derived: true } : unknown)
type CurrencyFields<F> = {
  readonly [K in keyof F & string as F[K] extends { readonly kind: 'money' } ? `${K}_currency` : never]: CurrencyOf<
    F[K]
  >
}

/** Fields that the facets of a declaration, and its amounts, add to it. */
export type FacetFields<D> = (D extends { readonly files: true } ? FilesFields : unknown) &
  (D extends { readonly checklists: true } ? ChecklistFields : unknown) &
  (D extends { readonly shares: object } ? ShareFields : unknown) &
  (D extends { readonly timed: infer T extends object } ? TimedFields<T> : unknown) &
  (D extends { readonly name: infer E extends string; readonly links: infer L extends object }
    ? LinkFields<L, E>
    : unknown) &
  (D extends { readonly favourites: true } ? FavouriteFields : unknown) &
  (D extends { readonly tree: object } ? { readonly is_top: Flag } : unknown) &
  (D extends { readonly tags: infer T extends string } ? TagFields<T> : unknown) &
  SeenFields<D> &
  (D extends { readonly fields: infer F } ? CurrencyFields<F> : unknown)
