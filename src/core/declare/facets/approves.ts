/**
 * A step of an approval, which has a call of its own: `POST <api>/{id}/<name>`.
 * @typeParam R a row rule
 */
export type ApprovalStep<R = unknown> = {
  /** The values from which it may be taken, and the one that it leads to. */
  readonly from: readonly string[]
  readonly to: string
  /** The readers of the row who may take it. No permission lifts this rule. */
  readonly by: R
  /** The action or verb whose permission it takes; a word that is no action of the entity becomes a verb of its own. */
  readonly takes: string
  /** It has to be given a reason. */
  readonly explains?: true
}

/** A choice of the row changes by steps alone: who may take which one, and from which values. */
export type Approves<N extends string = string, R = unknown> = {
  readonly field: N
  /** The text that holds the reason of the last step that gave one; emptied by the others. */
  readonly reason: N
  readonly steps: { readonly [name: string]: ApprovalStep<R> }
}

const actions: readonly string[] = ['index', 'show', 'store', 'update', 'delete']

/** The verbs that the steps take, each a permission. */
export const approvalVerbsOf = (approves: Approves | undefined): readonly string[] => [
  ...new Set(
    Object.values(approves?.steps ?? {})
      .map(({ takes }) => takes)
      .filter((takes) => !actions.includes(takes)),
  ),
]

type Action = 'index' | 'show' | 'store' | 'update' | 'delete'
/** The names that `approvalVerbsOf` gives. */
export type ApprovalVerbs<A> = A extends { readonly steps: infer S }
  ? Exclude<{ [K in keyof S]: S[K] extends { readonly takes: infer T extends string } ? T : never }[keyof S], Action>
  : never
