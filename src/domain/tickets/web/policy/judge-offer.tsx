import { useAbility } from '@casl/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../../web/base/browser/settings.ts'
import { type Access, permitsRow } from '../../../../web/data/access/ability.ts'
import type { RowExtras } from '../../../../web/data/areas/product.ts'
import { JudgeDialog } from './judge-dialog.tsx'
import { JudgeProgress } from './judge-figures.tsx'
import { useJudgement, useJudgePreview, useJudgingEnd } from './use-judge.ts'

/**
 * The milliseconds after a change of the policy in which its page previews by itself what judging again would change.
 */
const newMs = 86_400_000

/** An offer to judge the closed tickets of a policy again after it was made or changed, with the progress. */
export const JudgeOffer = ({ model, row }: RowExtras<'sla_policy'>) => {
  const { t } = useTranslation('policy')
  const access = useAbility<Access>()
  const [isOpen, setOpen] = useState(false)
  const may = settings.own && permitsRow(access, 'update', model.entity.permission, row)
  const { data: judgement } = useJudgement(row.id, may)
  const isNews = useJudgingEnd(row.id, judgement)
  const isRunning = judgement?.state === 'running'
  const changedAt = Date.parse(row.updated_at ?? '')
  const isJudged = judgement?.state === 'done' && Date.parse(judgement.begun_at) > changedAt
  const isDue = judgement !== undefined && !isRunning && !isJudged && changedAt > Date.now() - newMs
  const { data: preview } = useJudgePreview(row.id, may && isDue)
  const isOffered = isDue && preview !== undefined && preview.changed > 0
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' }, '@media print': { display: 'none' } }}>
      {isRunning && (
        <Alert severity="info" role="none" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
          {t('judge.running')}
          <JudgeProgress judgement={judgement} />
        </Alert>
      )}
      {isNews && !isRunning && judgement && (judgement.state === 'failed' || !isOffered) && (
        <Alert severity={judgement.state === 'failed' ? 'error' : 'success'} role="none">
          {judgement.state === 'failed' ? t('judge.failed') : t('judge.done', { count: judgement.closed })}
        </Alert>
      )}
      {isOffered && (
        <Alert severity="info" role="none" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
          {t('judge.offer', { count: preview.changed })}
          <Box sx={{ marginBlockStart: 2 }}>
            <Button variant="outlined" onClick={() => setOpen(true)}>
              {preview.is_complete ? t('judge.do', { count: preview.closed }) : t('judge.doAll')}
            </Button>
          </Box>
        </Alert>
      )}
      {isOpen && <JudgeDialog row={row} onClose={() => setOpen(false)} />}
    </Box>
  )
}
