import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
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

/**
 * Scrolls the selected tab into view, also after a resize or as the scroll buttons appear, which narrow the scroller.
 * @returns ref for the tabs
 */
const useTabInSight = (tab: string) => {
  const [tabs, setTabs] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is read from the page, once it is chosen there
  useEffect(() => {
    const scroller = tabs?.querySelector('.MuiTabs-scroller')
    if (scroller === null || scroller === undefined) return undefined
    const show = () => {
      const selectedRect = scroller.querySelector('[aria-selected=true]')?.getBoundingClientRect()
      const visibleRect = scroller.getBoundingClientRect()
      if (selectedRect === undefined) return
      if (selectedRect.left < visibleRect.left) scroller.scrollLeft += selectedRect.left - visibleRect.left
      else if (selectedRect.right > visibleRect.right) scroller.scrollLeft += selectedRect.right - visibleRect.right
    }
    // Also fires on observe, with the first size.
    const watch = new ResizeObserver(show)
    watch.observe(scroller)
    return () => watch.disconnect()
  }, [tabs, tab])
  return setTabs
}

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

/** The tabs of a project, held by the URL, and the content of the chosen one. */
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
  const inSight = useTabInSight(tab)
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
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minInlineSize: 0, flex: '0 1 auto' }}>
          <Tabs
            ref={inSight}
            value={tab}
            onChange={(_, next: TabName) => choose(next)}
            aria-label={t('tabs.label')}
            variant="scrollable"
            sx={{ minInlineSize: 0 }}
          >
            {tabs.map(({ name: tabName }) => (
              <Tab
                key={tabName}
                value={tabName}
                label={t(`tabs.${tabName}`)}
                id={`${id}-${tabName}`}
                aria-controls={`${id}-panel`}
              />
            ))}
          </Tabs>
          <TabMenu />
        </Box>,
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
