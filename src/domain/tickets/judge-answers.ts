/**
 * The outcomes of judging a closed ticket again. `gained`: no policy held the ticket before; `lost`: none holds it now.
 */
export const verdicts = ['met_to_missed', 'missed_to_met', 'gained', 'lost', 'other', 'unchanged'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * The number of closed tickets that a policy holds or would hold, and the outcomes of judging them again, by verdict.
 */
export type JudgeFigures = {
  readonly closed: number
  /** All tickets except the unchanged ones. */
  readonly changed: number
} & { readonly [V in Verdict]: number }

/** The answer of `POST /tickets/sla/{id}/judge/preview`. */
export type JudgePreview = JudgeFigures & {
  /**
   * The number of closed tickets that were judged for this answer, including those that the policy does not concern.
   */
  readonly looked_at: number
  /** False if there are more closed tickets than one preview judges; the figures are then too low. */
  readonly is_complete: boolean
}

/** A run that judges the closed tickets of a policy again: `POST` and `GET /tickets/sla/{id}/judge`. Times are ISO 8601. */
export type Judgement = JudgeFigures & {
  readonly id: string
  readonly state: 'running' | 'done' | 'failed'
  readonly begun_at: string
  readonly finished_at: string | null
  /** The number of closed tickets judged so far, and the number of all when the run began. */
  readonly done: number
  readonly of: number
}

export const noFigures: JudgeFigures = {
  closed: 0,
  changed: 0,
  met_to_missed: 0,
  missed_to_met: 0,
  gained: 0,
  lost: 0,
  other: 0,
  unchanged: 0,
}

/** Returns the figures with some verdicts added. */
export const withVerdicts = (figures: JudgeFigures, more: readonly Verdict[]): JudgeFigures => {
  const sums = { ...figures }
  for (const verdict of more) {
    sums[verdict]++
    sums.closed++
    if (verdict !== 'unchanged') sums.changed++
  }
  return sums
}
