import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import { useState } from 'react'
import type { RowOf } from '../../../../core/declare/register.ts'
import { conjunction } from '../../../../core/query/predicate.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { iconButtonsOnPhones } from '../../../../web/base/theme/icon-buttons.ts'
import { ToolLine } from '../../../../web/base/ui/tool-line.tsx'
import { type Access, permitsRow } from '../../../../web/data/access/ability.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useAllRows } from '../../../../web/data/rows/all-rows.ts'
import { FilterLine } from '../../../../web/views/collection/filters/filter-line.tsx'
import { SearchBox } from '../../../../web/views/collection/search-box.tsx'
import { useListState } from '../../../../web/views/collection/use-list-state.ts'
import { useRequestWhere } from '../../../../web/views/collection/use-request-where.ts'
import { useViewing } from '../task/use-viewing.ts'
import { ViewingMenu } from '../task/viewing-menu.tsx'
import { epicsOf } from './backlog-queries.ts'
import { CompletedSprints } from './completed-sprints.tsx'
import { epicsIn, noEpic, useEpicChoice } from './epic-choice.ts'
import { NewSprint } from './new-sprint.tsx'
import { Planning } from './planning.tsx'
import { useSprintsOf } from './use-backlog.ts'

/** Fields whose filters are hidden because the page fixes them. */
const hiddenFilters = ['project', 'phase', 'sprint', 'stage', 'epic']

const noEpics: readonly Row[] = []

const useEpics = (project: string, visibleRows: readonly Row[]) => {
  const maySee = useHolds({ permissions: ['epic-index'] })
  const query = useAllRows(useModel('epic'), epicsOf(project), { enabled: maySee && settings.own })
  return { rows: settings.own ? (query.data ?? noEpics) : epicsIn(visibleRows), isLoading: query.isLoading }
}

/** A project's backlog: open sprints, the backlog and epics; tasks move between all of them. */
export const ProjectBacklog = ({ row, mayAdd }: { readonly row: RowOf<'project'>; readonly mayAdd: boolean }) => {
  const project = row.id
  const model = useModel('task')
  const { state, change } = useListState(model)
  const viewing = useViewing(project)
  const choice = useEpicChoice()
  const [visibleRows, setVisibleRows] = useState<readonly Row[]>([])
  const maySprints = useHolds({ permissions: ['sprint-index'] })
  const access = useAbility<Access>()
  // Rows of a project may be changed by users who may change the project.
  const mayEdit = settings.own && permitsRow(access, 'update', 'project', row)
  const mayMakeSprint = useHolds({ permissions: ['sprint-store', 'phase-index'] }) && mayEdit
  const sprints = useSprintsOf(project, false, maySprints)
  const epics = useEpics(project, visibleRows)
  const where = useRequestWhere(model, state.where, conjunction(viewing.condition, choice.condition))
  const [singleEpic] = choice.chosen
  const epic = settings.own && choice.chosen.length === 1 && singleEpic !== noEpic ? singleEpic : undefined
  return (
    <>
      <ToolLine
        end={
          mayMakeSprint && (
            <Box sx={{ display: 'contents', ...iconButtonsOnPhones }}>
              <NewSprint project={project} />
            </Box>
          )
        }
      >
        {settings.own && <ViewingMenu {...viewing} />}
        <FilterLine model={model} state={state} onChange={change} hiddenFilters={hiddenFilters} />
        <SearchBox value={state.search} onChange={(search) => change({ search }, true)} />
      </ToolLine>
      <Planning
        project={project}
        sprints={sprints.rows}
        isWaiting={sprints.isWaiting || epics.isLoading}
        epics={epics.rows}
        choice={choice}
        question={{ search: state.search, where }}
        isNarrowed={state.search !== '' || where !== undefined}
        added={{ ...viewing.added, ...(epic === undefined ? {} : { epic_id: epic }) }}
        mayAdd={mayAdd}
        mayEdit={mayEdit}
        {...(settings.own ? {} : { onVisibleRows: setVisibleRows })}
        below={maySprints && settings.own && <CompletedSprints project={project} />}
      />
    </>
  )
}
