import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import { PageBody } from '../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../../web/base/ui/state/row-skeleton.tsx'
import { type Access, permitsRow } from '../../../web/data/access/ability.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { DeleteButton } from '../../../web/views/row-page/delete-button.tsx'
import { RowBoundary } from '../../../web/views/row-page/row-boundary.tsx'
import { useDetails } from './calls.ts'
import { ImportWork } from './import-work.tsx'
import { StateNote } from './state-note.tsx'
import { isBusy, stateOf, stepOf } from './states.ts'
import { WizardSteps } from './wizard-steps.tsx'

const Body = ({ row }: { readonly row: RowOf<'work_import'> }) => {
  const { t } = useTranslation(['import_wizard', 'work_import'])
  const state = stateOf(row.state)
  const details = useDetails(row.id, isBusy(state))
  const model = useModel('work_import')
  const access = useAbility<Access>()
  const mayDelete = permitsRow(access, 'delete', model.entity.permission, row)
  const before = useRef(state)
  useEffect(() => {
    before.current = state
  })
  const name = row.name
  return (
    <PageBody>
      <PageHead
        title={t('import_wizard:title', { name })}
        heading={<bdi>{name}</bdi>}
        actions={mayDelete && !isBusy(state) && <DeleteButton model={model} row={row} />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t(keyOfChoice('work_import', 'format', String(row.format)))} · <bdi>{String(row.file_name ?? '')}</bdi>
        </Typography>
        <div>
          <WizardSteps at={stepOf(state)} />
          {/* A live region, so that changes are announced. */}
          <Box role="status" sx={{ '& > *': { marginBlockStart: 4 } }}>
            <StateNote state={state} details={details.data} takesFocus={isBusy(before.current)} />
          </Box>
        </div>
        {details.data !== undefined ? (
          <ImportWork row={row} state={state} details={details.data} />
        ) : details.isError ? (
          <ErrorState error={details.error} onRetry={() => void details.refetch()} />
        ) : (
          <RowSkeleton />
        )}
      </Box>
    </PageBody>
  )
}

/** Page of an import: survey, plan, progress and report. */
export const ImportPage = () => {
  const model = useModel('work_import')
  return <RowBoundary model={model}>{(row) => <Body key={row.id} row={row} />}</RowBoundary>
}
