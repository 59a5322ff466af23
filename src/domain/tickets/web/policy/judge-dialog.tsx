import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../../web/base/api/errors.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import type { Judgement, JudgePreview } from '../../judge-answers.ts'
import { JudgeProgress, JudgeTable } from './judge-figures.tsx'
import { beginJudging, useJudgement, useJudgePreview } from './use-judge.ts'

const Outcome = ({ judgement }: { readonly judgement: Judgement }) => {
  const { t } = useTranslation('policy')
  if (judgement.state === 'running') return <JudgeProgress judgement={judgement} />
  return (
    <>
      <Alert severity={judgement.state === 'failed' ? 'error' : 'success'} role="none" sx={{ marginBlockEnd: 2 }}>
        {judgement.state === 'failed' ? t('judge.failed') : t('judge.done', { count: judgement.closed })}
      </Alert>
      <JudgeTable figures={judgement} label={t('judge.has')} />
    </>
  )
}

const PreviewText = ({ preview }: { readonly preview: JudgePreview }) => {
  const { t } = useTranslation('policy')
  const { closed, changed, is_complete, looked_at } = preview
  if (closed === 0 && is_complete) return <Typography variant="body2">{t('judge.none')}</Typography>
  return (
    <>
      {!is_complete && (
        <Alert severity="info" role="none" sx={{ marginBlockEnd: 2 }}>
          {t('judge.partial', { looked: looked_at })}
        </Alert>
      )}
      {changed === 0 && is_complete ? (
        <Typography variant="body2">{t('judge.same', { count: closed })}</Typography>
      ) : (
        <JudgeTable figures={preview} label={t('judge.would')} />
      )}
    </>
  )
}

/**
 * A dialog that shows what judging the closed tickets of a policy again would change, begins it, and shows progress and
 * outcome.
 */
export const JudgeDialog = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => {
  const { t } = useTranslation(['policy', 'common'])
  const id = useId()
  const policy = String(row.id)
  const [begun, setBegun] = useState(false)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const { data: judgement } = useJudgement(policy, true)
  const isRunning = judgement?.state === 'running'
  const showsRun = begun || isRunning
  const { data: preview, error, isFetching } = useJudgePreview(policy, !showsRun)
  const mayBegin = !showsRun && preview !== undefined && !isFetching && (preview.changed > 0 || !preview.is_complete)
  const begin = async () => {
    if (pending) return
    setPending(true)
    setFault(undefined)
    try {
      await beginJudging(policy)
      setBegun(true)
    } catch (refusal) {
      setFault((refusal as CallError).message)
    }
    setPending(false)
  }
  const problem = fault ?? error?.message
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t(isRunning ? 'policy:judge.running' : 'policy:judge.action')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 3 }}>
          {t('policy:judge.about')}
        </Typography>
        {problem !== undefined && (
          <Alert role="alert" severity="error" sx={{ marginBlockEnd: 2 }}>
            {problem}
          </Alert>
        )}
        <Box role="status">
          {showsRun ? (
            judgement && <Outcome judgement={judgement} />
          ) : preview !== undefined && !isFetching ? (
            <PreviewText preview={preview} />
          ) : (
            problem === undefined && (
              <>
                <Typography variant="body2">{t('policy:judge.looking')}</Typography>
                <LinearProgress aria-label={t('policy:judge.looking')} sx={{ marginBlockStart: 2 }} />
              </>
            )
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(mayBegin ? 'common:cancel' : 'common:close')}</Button>
        {mayBegin && (
          <Button variant="contained" aria-disabled={pending} onClick={() => void begin()}>
            {preview.is_complete ? t('policy:judge.do', { count: preview.closed }) : t('policy:judge.doAll')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
