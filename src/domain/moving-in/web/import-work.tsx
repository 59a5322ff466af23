import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RowOf } from '../../../core/register.ts'
import { useHolds } from '../../../web/access/can.tsx'
import type { CallError } from '../../../web/api/errors.ts'
import { refetchAll } from '../../../web/data/write-effects.ts'
import { notify } from '../../../web/feedback/notices.ts'
import type { ImportDetails } from '../answers.ts'
import type { ImportState } from '../import-report.ts'
import { type Step, takeStep } from './calls.ts'
import { PlanForm } from './plan-form.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { ReportView } from './report-view.tsx'
import { isBusy } from './states.ts'
import { UndoImport } from './undo-import.tsx'
import { usePlan } from './use-plan.ts'
import { WhatItHolds } from './what-it-holds.tsx'

const tabs = ['board', 'backlog', 'figures'] as const

/** To the work that came. */
const ProjectLinks = ({ project }: { readonly project: string }) => {
  const { t } = useTranslation(['import_wizard', 'work_task'])
  const path = `/projects/list/${encodeURIComponent(project)}`
  return (
    <Box
      component="nav"
      aria-label={t('import_wizard:project.links')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}
    >
      <Button component={Link} to={path} variant="contained">
        {t('import_wizard:project.open')}
      </Button>
      {tabs.map((tab) => (
        <Button key={tab} component={Link} to={`${path}?tab=${tab}`} variant="outlined">
          {t(`work_task:tabs.${tab}`)}
        </Button>
      ))}
    </Box>
  )
}

type Props = { readonly row: RowOf<'work_import'>; readonly state: ImportState; readonly details: ImportDetails }

/** All of an import below its heading, in whatever state it is. */
export const ImportWork = ({ row, state, details }: Props) => {
  const { t } = useTranslation('import_wizard')
  const { survey, report, progress, touchedSince } = details
  const id = row.id
  const name = row.name
  const mayImport = useHolds({ permissions: ['work-import-store', 'task-import'] })
  const [pending, setPending] = useState<Step>()
  const [hasActed, setActed] = useState(false)
  // What was tried was another plan: the row says so, too.
  const onKept = useCallback(() => {
    if (state !== 'read') void refetchAll()
  }, [state])
  const planning = usePlan(id, details.plan, onKept)
  const isWorking = isBusy(state)
  // The details are asked again and again meanwhile: they may know before the news of the row is there.
  const isOver = isWorking && progress === null
  useEffect(() => {
    if (isOver) void refetchAll()
  }, [isOver])

  const take = async (step: Step): Promise<boolean> => {
    if (pending !== undefined) return false
    setPending(step)
    setActed(true)
    try {
      if (step !== 'cancel' && !(await planning.keep())) return false
      await takeStep(id, step)
      await refetchAll()
      return true
    } catch (error) {
      const failure = error as CallError
      if (failure.statusCode === 422) planning.refuse(failure)
      else notify({ type: 'error', message: failure.message })
      // Somebody else was quicker: what is shown is old.
      if (failure.statusCode === 409) void refetchAll()
      return false
    } finally {
      setPending(undefined)
    }
  }

  const project = typeof row.project_id === 'string' ? row.project_id : undefined
  const isImported = state === 'imported'
  const isTried = state === 'tried'
  const canPlan = !isWorking && !isImported && mayImport
  return (
    <>
      {isWorking && (
        <ProgressPanel
          state={state}
          progress={progress}
          takesFocus={hasActed}
          onCancel={mayImport && state !== 'undoing' ? () => void take('cancel') : undefined}
        />
      )}
      {report !== null && (isTried || isImported) && (
        <ReportView key={state} report={report} name={name} takesFocus={hasActed}>
          {isImported && project !== undefined && <ProjectLinks project={project} />}
        </ReportView>
      )}
      {isImported && mayImport && (
        <Box>
          <UndoImport name={name} touchedSince={touchedSince} onUndo={() => take('undo')} />
        </Box>
      )}
      {!isImported && <WhatItHolds survey={survey} />}
      {canPlan && (
        <>
          <PlanForm
            survey={survey}
            plan={planning.plan}
            errors={planning.errors}
            isNew={state === 'read'}
            change={planning.change}
          />
          {planning.message !== undefined && <Alert severity="error">{planning.message}</Alert>}
          <Paper
            elevation={4}
            sx={{
              position: 'sticky',
              insetBlockEnd: 16,
              zIndex: 2,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              p: 3,
              // On a narrow screen the way back to the top stands at its end.
              paddingInlineEnd: { xs: 14, lg: 3 },
            }}
          >
            <Button
              variant={isTried ? 'outlined' : 'contained'}
              aria-disabled={pending !== undefined}
              onClick={() => void take('try')}
            >
              {t(isTried ? 'action.tryAgain' : 'action.try')}
            </Button>
            <Button
              variant={isTried ? 'contained' : 'outlined'}
              aria-disabled={pending !== undefined}
              onClick={() => void take('start')}
            >
              {t('action.start')}
            </Button>
            <Box role="status" sx={{ marginInlineStart: 'auto', fontSize: '0.8125rem', color: 'text.secondary' }}>
              {t(planning.isPending ? 'saving' : planning.message === undefined ? 'saved' : 'notSaved')}
            </Box>
          </Paper>
        </>
      )}
    </>
  )
}
