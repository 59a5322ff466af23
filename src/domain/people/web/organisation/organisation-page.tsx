import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../../../web/base/ui/page-head.tsx'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { WaitingBlock } from '../../../../web/base/ui/state/waiting.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useAllRows } from '../../../../web/data/rows/all-rows.ts'
import { Chart } from './chart.tsx'
import { treesOf } from './tree.ts'

/** The organisation as a chart: departments below each other, with their managers and teams. */
export const OrganisationPage = () => {
  const { t } = useTranslation(['office', 'department'])
  const mayTeams = useHolds({ permissions: ['team-index'] })
  const mayUsers = useHolds({ permissions: ['user-index'] })
  const { data: departments } = useAllRows(useModel('department'), { ...(mayUsers && { include: ['manager'] }) })
  const { data: teams = [] } = useAllRows(useModel('team'), {}, { enabled: mayTeams, isQuiet: true })
  const trees = useMemo(() => treesOf(departments ?? []), [departments])
  return (
    <>
      <PageHead
        title={t('chart.title')}
        actions={
          <Button
            startIcon={<PrintIcon />}
            color="inherit"
            onClick={() => window.print()}
            sx={{ '@media print': { display: 'none' } }}
          >
            {t('chart.print')}
          </Button>
        }
      />
      {departments === undefined ? (
        <WaitingBlock height={320} />
      ) : trees.length === 0 ? (
        <EmptyState text={t('department:empty')} icon="apartment" />
      ) : (
        <Box sx={{ overflowX: 'auto', paddingBlockEnd: 4, '@media print': { overflow: 'visible', zoom: 0.6 } }}>
          <Chart trees={trees} teamsOf={(id) => teams.filter(({ department_id }) => department_id === id)} />
        </Box>
      )}
    </>
  )
}
