import FlagIcon from '@mui/icons-material/FlagOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useAllRows } from '../../../../web/data/rows/all-rows.ts'
import { NewChild, RowTools } from '../../../../web/fields/forms/row-tools.tsx'
import { DateRange } from '../sprint/date-range.tsx'

/** A project's epics with colours and dates. */
export const ProjectEpics = ({ row, mayUpdate }: { row: RowOf<'project'>; mayUpdate: boolean }) => {
  const { t } = useTranslation(['stretch', 'epic'])
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useHolds({ permissions: ['epic-store'] }) && mayUpdate
  const query = useAllRows(useModel('epic'), {
    sort: [{ field: 'name', order: 'asc' }],
    where: allOf(equals('project_id', row.id)),
  })
  const epics = query.data ?? []
  return (
    <Box component="section" aria-labelledby="project-epics">
      <Typography id="project-epics" variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t(keyOfEntity('epic', 'many'))}
      </Typography>
      {query.data !== undefined && epics.length === 0 && (
        <Typography color="text.secondary">{t('stretch:epics.none')}</Typography>
      )}
      <Box component="ul" aria-labelledby="project-epics" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {epics.map((epic) => (
          <Box
            component="li"
            key={epic.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minBlockSize: 40 }}
          >
            {/* The flag is decorative, since the name says the same. */}
            <FlagIcon fontSize="small" sx={{ color: typeof epic.color === 'string' ? epic.color : 'inherit' }} />
            <Box component="span" sx={{ flex: '1 1 140px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
              <bdi>{epic.name}</bdi>
            </Box>
            <DateRange row={epic} />
            {mayUpdate && (
              <Box sx={{ display: 'flex', flex: 'none' }}>
                <RowTools entity="epic" row={epic} hidden={['project']} />
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {mayAdd && (
        <Button aria-haspopup="dialog" onClick={() => setAdding(true)} sx={{ marginBlockStart: 2 }}>
          {t('stretch:epics.add')}
        </Button>
      )}
      {isAdding && (
        <NewChild entity="epic" hidden={['project']} fixed={{ project_id: row.id }} onClose={() => setAdding(false)} />
      )}
    </Box>
  )
}
