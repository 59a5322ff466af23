import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useHolds } from '../../../web/access/can.tsx'
import type { Row } from '../../../web/api/shapes.ts'
import { deferred } from '../../../web/deferred.tsx'

const ProjectTasks = deferred(async () => (await import('./project-tasks.tsx')).ProjectTasks)
const ProjectBacklog = deferred(async () => (await import('./project-backlog.tsx')).ProjectBacklog)

/** List and Backlog are always on (specification, section 2.3); the others come with what they show. */
const tabs = ['overview', 'list', 'backlog'] as const
type TabName = (typeof tabs)[number]
const isTab = (text: string | null): text is TabName => tabs.some((one) => one === text)

/** The ways to look at a project, held by the address. @param children what it is, beside its work */
export const ProjectTabs = ({ row, children }: { readonly row: Row; readonly children: ReactNode }) => {
  const { t } = useTranslation('work_task')
  const id = useId()
  const maySee = useHolds({ permissions: ['task-index'] })
  const mayAdd = useHolds({ permissions: ['task-store'] })
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab = isTab(asked) && maySee ? asked : 'overview'
  if (!maySee) return children
  const choose = (next: TabName) => setParams(next === 'overview' ? {} : { tab: next }, { replace: true })
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => choose(next)}
        aria-label={t('tabs.label')}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ marginBlockEnd: 4 }}
      >
        {tabs.map((one) => (
          <Tab key={one} value={one} label={t(`tabs.${one}`)} id={`${id}-${one}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'overview' && children}
        {tab === 'list' && <ProjectTasks key={String(row.id)} row={row} mayAdd={mayAdd} />}
        {tab === 'backlog' && <ProjectBacklog key={String(row.id)} row={row} mayAdd={mayAdd} />}
      </Box>
    </>
  )
}
