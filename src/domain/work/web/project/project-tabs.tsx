import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { TabStrip } from '../../../../web/base/ui/tabs/tab-strip.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel, useProduct } from '../../../../web/data/areas/product.ts'
import { rowTabOf } from '../../../../web/data/areas/row-tab.ts'
import { useChoiceCommands } from '../../../../web/fields/commands/use-choice-commands.ts'
import { EntityFigures } from '../../../../web/views/figures/entity-figures.tsx'
import { phaseParameter } from '../phase/chosen-phase.ts'
import { AvailableTabs } from './available-tabs.ts'
import { deferredTabs } from './deferred-tabs.ts'
import { firstTabOf, isTabShown, type ProjectTab, projectTabs, type TabName } from './tab-choice.ts'
import { TabMenu, useOfferedTabs, useTabChoice } from './tab-menu.tsx'

const isTab = (text: string | null): text is TabName => projectTabs.some(({ name }) => name === text)

/** Tabs whose content begins with a line of tools. */
const tabsWithTools: readonly TabName[] = ['board', 'list', 'table', 'backlog', 'timeline']

type Props = {
  readonly row: RowOf<'project'>
  /** Renders the page's head with the tabs. @param hasTools whether the tab's content begins with a line of tools */
  readonly head: (tabs: ReactNode, hasTools: boolean) => ReactNode
  /** The overview. */
  readonly children: ReactNode
}

/** The tabs of a project with the content of the chosen one, which the URL holds. */
export const ProjectTabs = ({ row, head, children }: Props) => {
  const { t } = useTranslation('work_task')
  const id = useId()
  const project = useModel('project')
  const product = useProduct()
  const maySee = useHolds({ permissions: ['task-index'] })
  const mayAdd = useHolds({ permissions: ['task-store'] })
  const [params, setParams] = useSearchParams()
  const { stored = [] } = useTabChoice()
  const requestedTab = params.get('tab')
  // A tab that a link requests is shown even if the user has turned it off.
  const availableTabs = useOfferedTabs().filter((tab: ProjectTab) => (tab.of ?? row.type) === row.type)
  const names = availableTabs.map(({ name }) => name)
  const { pathname } = useLocation()
  const { phase } = useParams()
  const hasPhase = params.has(phaseParameter) || phase !== undefined
  const firstTab = firstTabOf(availableTabs, { type: row.type, path: pathname, hasPhase }) as TabName
  const tab = isTab(requestedTab) && maySee && names.includes(requestedTab) ? requestedTab : firstTab
  const tabs = availableTabs.filter((candidate) => candidate.name === tab || isTabShown(candidate, stored, row.type))
  const areaTab = rowTabOf(product, 'project', tab)
  const choose = (next: TabName) =>
    setParams(
      (now) => {
        const to = new URLSearchParams(now)
        if (next === firstTab) to.delete('tab')
        else to.set('tab', next)
        return to
      },
      { replace: true },
    )
  useChoiceCommands(
    'tab',
    maySee ? availableTabs.map(({ name }) => ({ name, label: `work_task:tabs.${name}` })) : [],
    tab,
    (next) => isTab(next) && choose(next),
  )
  if (!maySee)
    return (
      <>
        {head(undefined, false)}
        {children}
      </>
    )
  return (
    <>
      {head(
        <TabStrip
          label={t('tabs.label')}
          tabs={tabs.map(({ name }) => ({ name, label: t(`tabs.${name}`) }))}
          value={tab}
          onChange={(next) => isTab(next) && choose(next)}
          id={id}
          end={<TabMenu />}
        />,
        tabsWithTools.includes(tab),
      )}
      <AvailableTabs value={names}>
        <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
          {tab === 'overview' && children}
          {tab === 'board' && <deferredTabs.board key={row.id} row={row} />}
          {tab === 'list' && <deferredTabs.list key={row.id} row={row} mayAdd={mayAdd} />}
          {tab === 'table' && <deferredTabs.table key={row.id} row={row} />}
          {tab === 'calendar' && <deferredTabs.calendar key={row.id} row={row} />}
          {tab === 'figures' && <EntityFigures key={row.id} model={project} row={row} />}
          {tab === 'backlog' && <deferredTabs.backlog key={row.id} row={row} mayAdd={mayAdd} />}
          {areaTab !== undefined && <areaTab.Content key={row.id} row={row} />}
        </Box>
      </AvailableTabs>
    </>
  )
}
