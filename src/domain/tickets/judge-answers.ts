/** What judging a closed ticket again comes to; `gained` and `lost` tell of tickets that were held by no policy, or are no more. */
export const verdicts = ['met_to_missed', 'missed_to_met', 'gained', 'lost', 'other', 'unchanged'] as const
export type Verdict = (typeof verdicts)[number]

/** How many closed tickets a policy holds or would hold, and what judging them again comes to, by verdict. */
export type JudgeFigures = {
  readonly closed: number
  /** All but those that are unchanged. */
  readonly changed: number
} & { readonly [V in Verdict]: number }

/** `POST /tickets/sla/{id}/judge/preview`. */
export type JudgePreview = JudgeFigures & {
  /** Closed tickets that were judged to know it, those that the policy does not concern included. */
  readonly looked_at: number
  /** False where there are more closed tickets than one preview looks at: the figures are then too low. */
  readonly is_complete: boolean
}

/** A run that judges the closed tickets of a policy again: `POST` and `GET /tickets/sla/{id}/judge`. Times are ISO 8601. */
export type Judgement = JudgeFigures & {
  readonly id: string
  readonly state: 'running' | 'done' | 'failed'
  readonly begun_at: string
  readonly finished_at: string | null
  /** Closed tickets that were looked at, of how many there were when it began. */
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

/** Figures with some verdicts added. */
export const withVerdicts = (figures: JudgeFigures, more: readonly Verdict[]): JudgeFigures => {
  const sums = { ...figures }
  for (const verdict of more) {
    sums[verdict]++
    sums.closed++
    if (verdict !== 'unchanged') sums.changed++
  }
  return sums
}
