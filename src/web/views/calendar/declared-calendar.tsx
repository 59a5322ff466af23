import Box from '@mui/material/Box'
import type { Model } from '../../../core/declare/model.ts'
import type { Node } from '../../../core/query/predicate.ts'
import { FilterLine } from '../collection/filters/filter-line.tsx'
import { FoldingTools } from '../collection/folding-tools.tsx'
import { SearchBox } from '../collection/search-box.tsx'
import { useListState } from '../collection/use-list-state.ts'
import { useRequestWhere } from '../collection/use-request-where.ts'
import { EntityCalendar } from './entity-calendar.tsx'

type Props = {
  readonly model: Model
  /** Condition of the rows, and the values by which a new row meets it. */
  readonly fixed?: Node | undefined
  readonly preset: Readonly<Record<string, string>>
  readonly subscribe?: string | undefined
}

/** The rows of an entity on a calendar, by its declaration, with the filters of its list. */
export const DeclaredCalendar = ({ model, fixed, preset, subscribe }: Props) => {
  const { state, change } = useListState(model)
  const where = useRequestWhere(model, state.where)
  return (
    <>
      <Box sx={{ '@media print': { display: 'none' } }}>
        <FoldingTools
          tools={() => (
            <>
              <SearchBox value={state.search} onChange={(search) => change({ search }, true)} />
              <FilterLine model={model} state={state} onChange={change} />
            </>
          )}
          changed={[state.search !== '', state.where !== undefined].filter(Boolean).length}
        />
      </Box>
      <EntityCalendar
        sources={[{ model, fixed, preset }]}
        where={where}
        search={state.search}
        name={model.name}
        subscribe={subscribe}
      />
    </>
  )
}
