/** States in the wire's words (decisions, 'Pull requests'). */
export const pullRequestStates = ['draft', 'open', 'approved', 'changes_requested', 'merged', 'closed'] as const
export type PullRequestState = (typeof pullRequestStates)[number]

export const checkResults = ['pending', 'passed', 'failed'] as const
export type CheckResult = (typeof checkResults)[number]

/** The state that a code host reports of the request itself. */
export type Said = { readonly state: 'open' | 'merged' | 'closed'; readonly isDraft: boolean }
/** One review; `none` stands for a review that was withdrawn or only comments. `at`: ISO 8601. */
export type Review = {
  readonly by: string
  readonly verdict: 'approved' | 'changes_requested' | 'none'
  readonly at: string
}

/** Returns the last verdict of each reviewer. A comment after an approval does not withdraw it. */
const verdicts = (reviews: readonly Review[]): ReadonlySet<Review['verdict']> => {
  const last = new Map<string, Review>()
  for (const review of reviews) {
    const before = last.get(review.by)
    if (before === undefined || before.at < review.at) last.set(review.by, review)
  }
  return new Set([...last.values()].map(({ verdict }) => verdict))
}

/** Returns the state of a request with its reviews, whatever order they came in. */
export const stateOf = ({ state, isDraft }: Said, reviews: readonly Review[]): PullRequestState => {
  if (state !== 'open') return state
  if (isDraft) return 'draft'
  const given = verdicts(reviews)
  if (given.has('changes_requested')) return 'changes_requested'
  return given.has('approved') ? 'approved' : 'open'
}

/** Returns the result of all checks of one commit; null without any. */
export const checksOf = (results: readonly CheckResult[]): CheckResult | null => {
  if (results.length === 0) return null
  if (results.includes('failed')) return 'failed'
  return results.includes('pending') ? 'pending' : 'passed'
}
