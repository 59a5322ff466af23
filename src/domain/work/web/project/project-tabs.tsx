import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { RowOf } from '../../../../core/register.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import { useHoldsAll } from '../../../../web/access/use-holds-all.ts'
import { settings } from '../../../../web/base/settings.ts'
import { EntityFigures } from '../../../../web/figures/entity-figures.tsx'
import { useModel } from '../../../../web/product/product.ts'
import { deferred } from '../../../../web/ui/deferred.tsx'
import { OfferedTabs } from './offered-tabs.ts'
import { isTabOffered, isTabShown, type ProjectTab, projectTabs, type TabName } from './tab-choice.ts'
import { TabMenu, useTabChoice } from './tab-menu.tsx'

/**
 * Keeps the chosen tab in sight: what scrolls loses width to its arrows once it has been measured, and with a window.
 * @returns what to give the tabs as `ref`
 */
const useTabInSight = (tab: string) => {
  const [tabs, setTabs] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is read from the page, once it is chosen there
  useEffect(() => {
    const scroller = tabs?.querySelector('.MuiTabs-scroller')
    if (scroller === null || scroller === undefined) return undefined
    const show = () => {
      const chosen = scroller.querySelector('[aria-selected=true]')?.getBoundingClientRect()
      const seen = scroller.getBoundingClientRect()
      if (chosen === undefined) return
      if (chosen.left < seen.left) scroller.scrollLeft += chosen.left - seen.left
      else if (chosen.right > seen.right) scroller.scrollLeft += chosen.right - seen.right
    }
    // Tells of its first size too.
    const watch = new ResizeObserver(show)
    watch.observe(scroller)
    return () => watch.disconnect()
  }, [tabs, tab])
  return setTabs
}

const ProjectBoard = deferred(async () => (await import('../board/project-board.tsx')).ProjectBoard, 320)
const ProjectTasks = deferred(async () => (await import('../task/project-tasks.tsx')).ProjectTasks, 320)
const ProjectTable = deferred(async () => (await import('./project-table.tsx')).ProjectTable, 320)
const ProjectBacklog = deferred(async () => (await import('../backlog/backlog-page.tsx')).ProjectBacklog, 320)

const isTab = (text: string | null): text is TabName => projectTabs.some(({ name }) => name === text)

/** The ways to look at a project, held by the address. @param children what it is, beside its work */
export const ProjectTabs = ({ row, children }: { readonly row: RowOf<'project'>; readonly children: ReactNode }) => {
  const { t } = useTranslation('work_task')
  const id = useId()
  const project = useModel('project')
  const maySee = useHolds({ permissions: ['task-index'] })
  const holdsAll = useHoldsAll()
  const mayAdd = useHolds({ permissions: ['task-store'] })
  const [params, setParams] = useSearchParams()
  const { kept = [] } = useTabChoice()
  const asked = params.get('tab')
  // One that was asked for by a link shows also where it is not among the chosen.
  const offered = projectTabs.filter(
    (tab: ProjectTab) => (tab.of ?? row.type) === row.type && isTabOffered(tab, settings.own, holdsAll),
  )
  const names = offered.map(({ name }) => name)
  const tab = isTab(asked) && maySee && names.includes(asked) ? asked : 'overview'
  const tabs = offered.filter((one) => one.name === tab || isTabShown(one, kept))
  const inSight = useTabInSight(tab)
  if (!maySee) return children
  const choose = (next: TabName) =>
    setParams(
      (now) => {
        const to = new URLSearchParams(now)
        if (next === 'overview') to.delete('tab')
        else to.set('tab', next)
        return to
      },
      { replace: true },
    )
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBlockEnd: 4 }}>
        <Tabs
          ref={inSight}
          value={tab}
          onChange={(_, next: TabName) => choose(next)}
          aria-label={t('tabs.label')}
          variant="scrollable"
          allowScrollButtonsMobile
          sx={{ minInlineSize: 0 }}
        >
          {tabs.map(({ name: one }) => (
            <Tab key={one} value={one} label={t(`tabs.${one}`)} id={`${id}-${one}`} aria-controls={`${id}-panel`} />
          ))}
        </Tabs>
        <TabMenu />
      </Box>
      <OfferedTabs value={names}>
        <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
          {tab === 'overview' && children}
          {tab === 'board' && <ProjectBoard key={row.id} row={row} />}
          {tab === 'list' && <ProjectTasks key={row.id} row={row} mayAdd={mayAdd} />}
          {tab === 'table' && <ProjectTable key={row.id} row={row} />}
          {tab === 'figures' && <EntityFigures key={row.id} model={project} row={row} />}
          {tab === 'backlog' && <ProjectBacklog key={row.id} row={row} mayAdd={mayAdd} />}
        </Box>
      </OfferedTabs>
    </>
  )
}
