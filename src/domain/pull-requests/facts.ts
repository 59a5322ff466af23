// Decision (2026-11): Deliveries come late, twice and in any order. So each is read as facts, only a newer fact
// replaces an older one, and a pull request is computed from all facts. The result does not depend on the order of
// deliveries.
import type { CheckResult, Review, Said } from './pull-request-state.ts'

/** The state of a pull request itself, as its code host reports it. Moments are ISO 8601. */
export type RequestFact = Said & {
  readonly title: string
  readonly url: string | null
  readonly branch: string
  /** The last commit; checks refer to it. */
  readonly commit: string
  readonly reviewRequested: boolean
  /** Numbers of the tasks in its title, text and branch. */
  readonly tasks: readonly number[]
  readonly openedAt: string | null
  readonly endedAt: string | null
}
/** The person who opened it, which not every delivery of every code host contains. */
export type AuthorFact = { readonly by: string }
export type CheckFact = { readonly result: CheckResult }
/** A commit of a branch that names tasks. */
export type CommitFact = { readonly tasks: readonly number[] }

type Kept<K extends string, V> = {
  readonly kind: K
  /** The number of the pull request, the branch, or the commit that the fact belongs to. */
  readonly about: string
  /** The key of the review, check or commit. */
  readonly key: string
  /** The moment of the fact at the code host, ISO 8601. */
  readonly at: string
  /** The order of two facts of one moment: the greater rank is the newer fact. */
  readonly rank: number
  readonly value: V
}
export type Fact =
  | Kept<'request', RequestFact>
  | Kept<'author', AuthorFact>
  | Kept<'review', Review>
  | Kept<'check', CheckFact>
  | Kept<'commit', CommitFact>
