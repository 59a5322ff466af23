import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import PlayCircleIcon from '@mui/icons-material/PlayCircleOutlined'
import ReplayIcon from '@mui/icons-material/Replay'
import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { lazy, memo, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/register.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import { client } from '../../../../web/api/client.ts'
import type { CallError } from '../../../../web/api/errors.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import { settings } from '../../../../web/base/settings.ts'
import { anyOf } from '../../../../web/data/changed.ts'
import { useAction } from '../../../../web/data/use-write.ts'
import { notify } from '../../../../web/feedback/notices.ts'
import { RowTools } from '../../../../web/forms/row-tools.tsx'
import { useModel } from '../../../../web/product/product.ts'
import { BurndownLink } from './burndown-link.tsx'
import { CompleteSprint } from './complete-sprint.tsx'
import { readCompletion } from './next-sprint.ts'

const StagesDialog = lazy(async () => ({ default: (await import('./stages-dialog.tsx')).StagesDialog }))
// Completing has a button of its own, which asks where unfinished tasks go.
const hidden = ['phase', 'is_completed', 'unfinished']

/** What can be done next with a sprint: an inactive one is started, an active one completed, a completed one reopened. */
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

type Asked = { readonly text: string; readonly hasNext: boolean }
type Props = {
  readonly row: RowOf<'sprint'>
  readonly mayEdit: boolean
  /** Id of the sprint's heading, where its next step is a button with its word. */
  readonly headed?: string
}

/** What may be done with a sprint: its next step, its columns, its form, its end. */
export const SprintTools = memo(({ row, mayEdit, headed }: Props) => {
  const { t } = useTranslation(['work', 'stretch', 'backlog'])
  const act = useAction()
  const model = useModel('sprint')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const path = `/sprints/${encodeURIComponent(row.id)}`
  const turn = (changed: Row) => act(() => client.put<unknown>(path, changed), { rows: model })
  // Its tasks may have gone elsewhere.
  const completed = { rows: model, more: [anyOf('task')] }
  // Where tasks are left one is asked where they go; another server knows no such question and just completes it.
  const complete = async () => {
    try {
      const left = settings.own ? await readCompletion(row.id) : { count: 0, hasNext: true }
      if (left.count > 0)
        return setAsked({ text: t('work:phases.unfinished', { count: left.count }), hasNext: left.hasNext })
      const answer = await client.put<unknown>(path, steps.active.change)
      await act(async () => answer, completed)
    } catch (error) {
      const { errors, message } = error as CallError
      if (errors?.unfinished === undefined) notify({ type: 'error', message })
      // Tasks that only others see are left.
      else setAsked({ text: message, hasNext: true })
    }
  }
  /** A refusal stays where it was asked: that there is no next sprint any more is said beside the choice. */
  const finish = async (unfinished: string) => {
    try {
      const answer = await client.put<unknown>(path, { ...steps.active.change, unfinished })
      await act(async () => answer, completed)
      setAsked(undefined)
    } catch (error) {
      const { errors, message } = error as CallError
      const reason = errors?.unfinished === undefined ? message : [errors.unfinished].flat().join(' ')
      setAsked((before) => ({ text: reason, hasNext: before?.hasNext === true }))
      notify({ type: 'error', message: reason })
    }
  }
  const mayTurn = useHolds({ permissions: ['sprint-update'] }) && mayEdit
  const maySeeColumns = useHolds({ permissions: ['stage-index'] }) && settings.own
  const name = row.name
  const state = sprintStateOf(row)
  const { key, word, icon: Icon, change } = steps[state]
  const step = () => void (state === 'active' ? complete() : turn(change))
  return (
    <>
      <BurndownLink sprint={row} />
      {mayTurn &&
        (headed === undefined ? (
          <IconButton size="small" aria-label={t(key, { name })} onClick={step}>
            <Icon fontSize="small" />
          </IconButton>
        ) : (
          <Button id={id} size="small" startIcon={<Icon />} aria-labelledby={`${id} ${headed}`} onClick={step}>
            {t(word)}
          </Button>
        ))}
      {maySeeColumns && (
        <IconButton
          size="small"
          aria-label={t('stretch:columns', { name })}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ViewKanbanIcon fontSize="small" />
        </IconButton>
      )}
      {mayEdit && <RowTools entity="sprint" row={row} hidden={hidden} menu={t('backlog:menu', { name })} />}
      {asked !== undefined && (
        <CompleteSprint
          name={name}
          text={asked.text}
          hasNext={asked.hasNext}
          onCancel={() => setAsked(undefined)}
          onComplete={(unfinished) => void finish(unfinished)}
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <StagesDialog sprint={row} mayEdit={mayEdit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})
SprintTools.displayName = 'SprintTools'
