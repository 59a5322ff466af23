/** How long a begun sequence waits for its second key. Milliseconds. */
export const patience = 1500

/** The first stroke of a sequence, and when it came. */
export type Begun = { readonly stroke: string; readonly at: number }

export type Step = {
  /** Keys of the command that is meant, if this stroke completes them. */
  readonly keys?: string
  readonly begun?: Begun
  /** Whether the stroke belongs to a command, so that the browser must not act on it. */
  readonly taken: boolean
}

/**
 * Takes one stroke further. A second stroke that continues nothing ends the sequence and does nothing by itself: who
 * mistypes `g u` must not select a row.
 * @param known all keys that commands have now
 */
export const step = (known: readonly string[], begun: Begun | undefined, stroke: string, now: number): Step => {
  if (begun !== undefined && now - begun.at <= patience) {
    const keys = `${begun.stroke} ${stroke}`
    return known.includes(keys) ? { keys, taken: true } : { taken: false }
  }
  if (known.includes(stroke)) return { keys: stroke, taken: true }
  return known.some((keys) => keys.startsWith(`${stroke} `))
    ? { begun: { stroke, at: now }, taken: true }
    : { taken: false }
}
