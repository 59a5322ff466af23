import { useParams, useSearchParams } from 'react-router'
import type { RowOf } from '../../../../core/register.ts'

/** The parameter of a project's address that says which phase is on screen. */
const parameter = 'phase'

/** The phase asked for, else the first by order (specification, section 4: 'On load the first phase by order is selected'). */
export const phaseOf = <P extends { readonly id: string }>(
  phases: readonly P[],
  wanted: string | undefined,
): P | undefined => phases.find(({ id }) => id === wanted) ?? phases[0]

/**
 * Which phase is selected: as the address has it, in its path (`/projects/{id}/phase/{phase}`) or as it was chosen on
 * the page since. @param phases in their order
 */
export const useChosenPhase = (phases: readonly RowOf<'phase'>[]) => {
  const path = useParams()
  const [params, setParams] = useSearchParams()
  return {
    chosen: phaseOf(phases, params.get(parameter) ?? path.phase),
    choose: (id: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.set(parameter, id)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
