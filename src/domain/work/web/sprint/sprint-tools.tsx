import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import PlayCircleIcon from '@mui/icons-material/PlayCircleOutlined'
import ReplayIcon from '@mui/icons-material/Replay'
import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, memo, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeOf, RowOf } from '../../../../core/declare/register.ts'
import { type CallError, refusalText } from '../../../../web/base/api/errors.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { notify } from '../../../../web/base/feedback/notices.ts'
import { phoneQuery } from '../../../../web/base/theme/tokens.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { changeRow } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../../web/data/rows/write-effects.ts'
import { RowTools } from '../../../../web/fields/forms/row-tools.tsx'
import { BurndownLink, useBurndownChoice } from './burndown-link.tsx'
import { CompleteSprint } from './complete-sprint.tsx'
import { readCompletion } from './next-sprint.ts'
import { StartSprint } from './start-sprint.tsx'
import type { StatusCounts } from './status-bar.tsx'

const StagesDialog = lazy(async () => ({ default: (await import('./stages-dialog.tsx')).StagesDialog }))
// Completing a sprint has its own button, which asks where unfinished tasks go.
const hidden = ['phase', 'is_completed', 'unfinished']

/** Next step of a sprint by state: start, complete, reopen. */
const steps = {
  inactive: { key: 'stretch:start', word: 'backlog:start', icon: PlayCircleIcon, change: { is_active: true } },
  active: {
    key: 'work:phases.complete',
    word: 'backlog:complete',
    icon: CheckCircleIcon,
    change: { is_completed: true },
  },
  completed: { key: 'work:phases.reopen', word: 'backlog:reopen', icon: ReplayIcon, change: { is_completed: false } },
} as const

export type SprintState = keyof typeof steps

export const sprintStateOf = (row: RowOf<'sprint'>): SprintState => {
  if (row.is_completed === true) return 'completed'
  return row.is_active === false ? 'inactive' : 'active'
}

type CompletionState = {
  readonly counts: StatusCounts
  readonly isUnfinished: boolean
  readonly text: string
  readonly hasNext: boolean
}
type Props = {
  readonly row: RowOf<'sprint'>
  readonly mayEdit: boolean
  /** Id of the sprint's heading; with it, the next step is shown as a labelled button. */
  readonly headingId?: string
}

/** Actions on a sprint: next step, columns, edit, delete. */
export const SprintTools = memo(({ row, mayEdit, headingId }: Props) => {
  const { t } = useTranslation(['work', 'stretch', 'backlog'])
  const act = useAction()
  const model = useModel('sprint')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const [completion, setCompletion] = useState<CompletionState>()
  const turn = (changed: ChangeOf<'sprint'>) => act(() => changeRow(model, row, changed), { rows: model })
  // Completing a sprint may move its unfinished tasks.
  const completed = { rows: model, more: [anyChangeOf('task')] }
  const succeed = async (changed: ChangeOf<'sprint'>, wrote: typeof completed | { readonly rows: typeof model }) => {
    const answer = await changeRow(model, row, changed)
    await act(async () => answer, wrote)
  }
  // Our server asks where unfinished tasks go; other servers just complete the sprint.
  const complete = async () => {
    try {
      if (!settings.own) return await succeed(steps.active.change, completed)
      const { counts, unfinished, hasNext } = await readCompletion(row.id)
      const isUnfinished = unfinished > 0
      const text = isUnfinished ? t('work:phases.unfinished', { count: unfinished }) : t('backlog:end.nothingOpen')
      setCompletion({ counts, isUnfinished, text, hasNext })
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
    }
  }
  /**
   * Completes the sprint. The dialog shows a refusal: unfinished tasks that the user can't see, or a next sprint that
   * was deleted.
   */
  const finish = async (unfinished: RowOf<'sprint'>['unfinished'] | undefined) => {
    try {
      await succeed({ ...steps.active.change, ...(unfinished === undefined ? {} : { unfinished }) }, completed)
      setCompletion(undefined)
    } catch (error) {
      const { errors, message } = error as CallError
      const isMissing = errors?.unfinished !== undefined && unfinished === undefined
      const isGone = errors?.unfinished !== undefined && unfinished === 'next_sprint'
      const text = isGone ? [errors.unfinished].flat().join(' ') : message
      setCompletion((before) => ({
        counts: before?.counts ?? new Map(),
        isUnfinished: before?.isUnfinished === true || isMissing,
        text,
        hasNext: before?.hasNext === true && !isGone,
      }))
      notify({ type: 'error', message: text })
    }
  }
  const start = async (values: Row) => {
    await succeed({ ...values, ...steps.inactive.change }, { rows: model })
    setStarting(false)
  }
  const mayTurn = useHolds({ permissions: ['sprint-update'] }) && mayEdit
  const maySeeColumns = useHolds({ permissions: ['stage-index'] }) && settings.own
  const burndown = useBurndownChoice(row)
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  // On a phone the line has room for the next step; the others are in the menu, where there is one.
  const isFolded = isPhone && mayEdit && headingId !== undefined
  const name = row.name
  const state = sprintStateOf(row)
  const { key, word, icon: Icon, change } = steps[state]
  const step = () => {
    if (state === 'active') void complete()
    else if (state === 'inactive' && settings.own) setStarting(true)
    else void turn(change)
  }
  return (
    <>
      {!isFolded && <BurndownLink sprint={row} />}
      {mayTurn &&
        (headingId === undefined ? (
          <IconButton size="small" aria-label={t(key, { name })} onClick={step}>
            <Icon fontSize="small" />
          </IconButton>
        ) : (
          <Button id={id} size="small" startIcon={<Icon />} aria-labelledby={`${id} ${headingId}`} onClick={step}>
            {t(word)}
          </Button>
        ))}
      {maySeeColumns && !isFolded && (
        <IconButton
          size="small"
          aria-label={t('stretch:columns', { name })}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ViewKanbanIcon fontSize="small" />
        </IconButton>
      )}
      {mayEdit && (
        <RowTools
          entity="sprint"
          row={row}
          hidden={hidden}
          menu={t('backlog:menu', { name })}
          further={
            isFolded ? [burndown, [t('stretch:columns', { name }), () => setOpen(true), maySeeColumns]] : undefined
          }
        />
      )}
      {completion !== undefined && (
        <CompleteSprint
          name={name}
          {...completion}
          onCancel={() => setCompletion(undefined)}
          onComplete={(unfinished) => void finish(unfinished)}
        />
      )}
      {isStarting && <StartSprint sprint={row} onCancel={() => setStarting(false)} onStart={start} />}
      {isOpen && (
        <Suspense fallback={null}>
          <StagesDialog sprint={row} mayEdit={mayEdit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})
SprintTools.displayName = 'SprintTools'
