import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { readOne } from '../../base/api/shapes.ts'
import { type Progress, sendLong } from '../../data/rows/long-call.ts'
import { rowAddress } from '../../data/rows/titles.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf } from '../../data/rows/write-effects.ts'
import { LongProgress } from '../../fields/forms/long-progress.tsx'
import { CopyFields } from './copy-fields.tsx'
import { useChoices } from './use-choices.ts'
import { useSurvey } from './use-survey.ts'

type Props = {
  /** The entity of the row that is made. */
  readonly model: Model
  /** The entity of the row that the survey is about. */
  readonly of: Model
  /** Path of the survey, and of the call that makes the row. */
  readonly surveyPath: string
  readonly makePath: string
  readonly title: string
  readonly name: string
  readonly action: string
  /** The start that is filled in at first. */
  readonly begin?: string
  /** Further fields, below the name. */
  readonly more?: ReactNode
  /** Makes the body of the call from a name and the user's choices. */
  readonly bodyOf: (name: string, choices: object) => object
  readonly onMade?: (() => void) | undefined
  readonly onClose: () => void
}

/** Makes a row like another one, or from a template, after it has shown the parts that are copied. */
export const CopyDialog = (props: Props) => {
  const { model, of, surveyPath, makePath, title, action, bodyOf, onClose } = props
  const { t } = useTranslation(['copies', 'common'])
  const id = useId()
  const act = useAction()
  const navigate = useNavigate()
  const choices = useChoices(props.begin)
  const [name, setName] = useState(props.name)
  const [isPending, setPending] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState<string>()
  const [abort] = useState(() => new AbortController())
  const survey = useSurvey(of, surveyPath)
  const close = () => {
    // A user who closes the dialog does not want the row any more.
    abort.abort()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isPending || survey.data === undefined || name.trim() === '') return
    setPending(true)
    setFailure(undefined)
    let made: string | undefined
    const isDone = await act(
      async () => {
        const data = await sendLong(makePath, bodyOf(name.trim(), choices.body()), {
          own: true,
          signal: abort.signal,
          onProgress: setProgress,
        })
        made = rowAddress(model, readOne(data))
        return { data }
      },
      { more: [anyChangeOf(model)] },
      undefined,
      (error) => {
        setFailure([error.message, ...Object.values(error.errors).flat()].join(' '))
        return true
      },
    )
    setPending(false)
    setProgress(undefined)
    if (!isDone) return
    onClose()
    props.onMade?.()
    if (made !== undefined) void navigate(made)
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={4} sx={{ paddingBlockStart: 2 }}>
            <TextField
              size="small"
              autoFocus
              required
              label={t('copies:name')}
              slotProps={{ htmlInput: { dir: 'auto' } }}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            {props.more}
            {survey.isPending && <Skeleton variant="rounded" height={160} />}
            {survey.isError && <Alert severity="error">{survey.error.message}</Alert>}
            {survey.data !== undefined && <CopyFields survey={survey.data} choices={choices} model={model} />}
            {failure !== undefined && (
              <Alert role="alert" severity="error">
                {failure}
              </Alert>
            )}
            {isPending && <LongProgress progress={progress} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={survey.data === undefined || name.trim() === ''}
            aria-disabled={isPending}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
