import { deferred } from '../../ui/deferred.tsx'

// Apart from the other deferred inputs, which conditions themselves use for their values.
export const ConditionsInput = deferred(async () => (await import('./conditions.tsx')).ConditionsEditor)
