// Decision (2026-11): Deliveries come late, twice and in any order. So each is read as facts, a fact is replaced by a newer one
// alone, and a pull request is worked out from the facts there are: the order in which they came can't show.
import type { CheckResult, Review, Said } from './pull-request-state.ts'

/** What a product says of a pull request itself. Moments are ISO 8601. */
export type RequestFact = Said & {
  readonly title: string
  readonly url: string | null
  readonly branch: string
  /** The last commit, by which checks name it. */
  readonly commit: string
  readonly reviewRequested: boolean
  /** Numbers of tasks in its title, text and branch. */
  readonly tasks: readonly number[]
  readonly openedAt: string | null
  readonly endedAt: string | null
}
/** Who opened it: not every delivery of every product says so. */
export type AuthorFact = { readonly by: string }
export type CheckFact = { readonly result: CheckResult }
/** A commit of a branch that names tasks. */
export type CommitFact = { readonly tasks: readonly number[] }

type Kept<K extends string, V> = {
  readonly kind: K
  /** The pull request's number, the branch, or the commit that it is about. */
  readonly about: string
  /** What it is one of: a review, a check, a commit. */
  readonly key: string
  /** When it was so at the product, ISO 8601. */
  readonly at: string
  /** Of two of one moment the greater is the newer. */
  readonly rank: number
  readonly value: V
}
export type Fact =
  | Kept<'request', RequestFact>
  | Kept<'author', AuthorFact>
  | Kept<'review', Review>
  | Kept<'check', CheckFact>
  | Kept<'commit', CommitFact>
