/** A value that follows another, and the verb whose permission the step takes, where it takes one beside changing the row. */
export type Step<V extends string = string> = V | { readonly to: V; readonly verb: string }

export const endOf = (step: Step): string => (typeof step === 'string' ? step : step.to)
