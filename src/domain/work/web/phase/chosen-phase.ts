import { useParams, useSearchParams } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'

/** URL parameter with the selected phase. */
export const phaseParameter = 'phase'

/**
 * Returns the requested phase, else the first by order (specification, section 4: 'On load the first phase by order is
 * selected').
 */
export const phaseOf = <P extends { readonly id: string }>(
  phases: readonly P[],
  requestedId: string | undefined,
): P | undefined => phases.find(({ id }) => id === requestedId) ?? phases[0]

/**
 * Reads the selected phase from the URL's path (`/projects/{id}/phase/{phase}`) or its parameter.
 * @param phases in order
 */
export const useChosenPhase = (phases: readonly RowOf<'phase'>[]) => {
  const path = useParams()
  const [params, setParams] = useSearchParams()
  return {
    chosen: phaseOf(phases, params.get(phaseParameter) ?? path.phase),
    choose: (id: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.set(phaseParameter, id)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
