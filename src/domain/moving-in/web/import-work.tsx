import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RowOf } from '../../../core/declare/register.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { useHolds } from '../../../web/data/access/can.tsx'
import { refetchAll } from '../../../web/data/rows/write-effects.ts'
import type { ImportDetails } from '../answers.ts'
import type { ImportState } from '../import-report.ts'
import { runStep, type Step } from './calls.ts'
import { PlanForm } from './plan-form.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { ReportView } from './report-view.tsx'
import { isBusy } from './states.ts'
import { SurveySummary } from './survey-summary.tsx'
import { UndoImport } from './undo-import.tsx'
import { usePlan } from './use-plan.ts'

const tabs = ['board', 'backlog', 'figures'] as const

/** Links to the imported work. */
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

/** Content of the page in all states of the import. */
export const ImportWork = ({ row, state, details }: Props) => {
  const { t } = useTranslation('import_wizard')
  const { survey, report, progress, touchedSince } = details
  const id = row.id
  const name = row.name
  const mayImport = useHolds({ permissions: ['work-import-store', 'task-import'] })
  const [pending, setPending] = useState<Step>()
  const [hasActed, setActed] = useState(false)
  // A saved plan invalidates the trial, which changes the row's state.
  const onSaved = useCallback(() => {
    if (state !== 'read') void refetchAll()
  }, [state])
  const planState = usePlan(id, details.plan, onSaved)
  const isWorking = isBusy(state)
  // The polled details may show the end before the row's live event arrives.
  const isOver = isWorking && progress === null
  useEffect(() => {
    if (isOver) void refetchAll()
  }, [isOver])

  const run = async (step: Step): Promise<boolean> => {
    if (pending !== undefined) return false
    setPending(step)
    setActed(true)
    try {
      if (step !== 'cancel' && !(await planState.save())) return false
      await runStep(id, step)
      await refetchAll()
      return true
    } catch (error) {
      const failure = error as CallError
      if (failure.statusCode === 422) planState.showErrors(failure)
      else notify({ type: 'error', message: failure.message })
      // Another user has changed the import: refetch.
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
          onCancel={mayImport && state !== 'undoing' ? () => void run('cancel') : undefined}
        />
      )}
      {report !== null && (isTried || isImported) && (
        <ReportView key={state} report={report} name={name} takesFocus={hasActed}>
          {isImported && project !== undefined && <ProjectLinks project={project} />}
        </ReportView>
      )}
      {isImported && mayImport && (
        <Box>
          <UndoImport name={name} touchedSince={touchedSince} onUndo={() => run('undo')} />
        </Box>
      )}
      {!isImported && <SurveySummary survey={survey} />}
      {canPlan && (
        <>
          <PlanForm
            survey={survey}
            plan={planState.plan}
            errors={planState.errors}
            isNew={state === 'read'}
            change={planState.change}
          />
          {planState.message !== undefined && <Alert severity="error">{planState.message}</Alert>}
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
              // On narrow screens the button to the top overlaps the end.
              paddingInlineEnd: { xs: 14, lg: 3 },
            }}
          >
            <Button
              variant={isTried ? 'outlined' : 'contained'}
              aria-disabled={pending !== undefined}
              onClick={() => void run('try')}
            >
              {t(isTried ? 'action.tryAgain' : 'action.try')}
            </Button>
            <Button
              variant={isTried ? 'contained' : 'outlined'}
              aria-disabled={pending !== undefined}
              onClick={() => void run('start')}
            >
              {t('action.start')}
            </Button>
            <Box role="status" sx={{ marginInlineStart: 'auto', fontSize: '0.8125rem', color: 'text.secondary' }}>
              {t(planState.isPending ? 'saving' : planState.message === undefined ? 'saved' : 'notSaved')}
            </Box>
          </Paper>
        </>
      )}
    </>
  )
}
