import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { client } from '../../../web/base/api/client.ts'
import { type Row, readOne } from '../../../web/base/api/shapes.ts'
import { useMe } from '../../../web/data/access/me.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { rowPath } from '../../../web/data/rows/row-calls.ts'
import { rowAddress, titleOf } from '../../../web/data/rows/titles.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../web/data/rows/write-effects.ts'
import { Lost, PartTicks } from '../../../web/facets/copies/copy-fields.tsx'
import { useChoices } from '../../../web/facets/copies/use-choices.ts'
import { useSurvey } from '../../../web/facets/copies/use-survey.ts'
import { RowsPicker } from '../../../web/fields/values/inputs/rows-picker.tsx'

type Props = { readonly model: Model; readonly row: Row; readonly onClose: () => void }

/** A dialog that keeps a row as a template: a new one, or in place of an earlier one of the user. */
export const KeepDialog = ({ model, row, onClose }: Props) => {
  const { t } = useTranslation(['copies', 'common', 'facets'])
  const id = useId()
  const me = useMe()
  const act = useAction()
  const navigate = useNavigate()
  const templates = useModel('template')
  const choices = useChoices()
  const [name, setName] = useState(titleOf(model, row))
  const [isShared, setShared] = useState(false)
  const [replaced, setReplaced] = useState<Row | null>(null)
  const [isPending, setPending] = useState(false)
  const path = rowPath(model, row)
  const survey = useSurvey(model, `${path}/copy`)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isPending || name.trim() === '') return
    setPending(true)
    const { without } = choices.body()
    const isDone = await act(
      () =>
        client.post<unknown>(`${path}/template`, {
          name: name.trim(),
          visibility: isShared ? 'all' : 'own',
          ...(without === undefined ? {} : { without }),
          ...(replaced === null ? {} : { replaces: replaced.id }),
        }),
      { more: [anyChangeOf(templates)] },
      undefined,
      undefined,
      (answer) => {
        const to = rowAddress(templates, readOne(answer))
        return to === undefined ? [] : [{ label: t('facets:becomes.open'), handler: () => void navigate(to) }]
      },
    )
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{t('facets:copy.keep')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBlockEnd: 4 }}>{t('copies:keepText')}</DialogContentText>
          <Stack spacing={4}>
            <TextField
              size="small"
              autoFocus
              required
              label={t('copies:name')}
              slotProps={{ htmlInput: { dir: 'auto' } }}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <FormControlLabel
              label={t('copies:shared')}
              control={<Checkbox size="small" checked={isShared} onChange={() => setShared(!isShared)} />}
            />
            <RowsPicker
              model={templates}
              multiple={false}
              label={t('copies:replaces')}
              value={replaced}
              onChange={(one) => {
                setReplaced(one)
                if (one !== null) setName(titleOf(templates, one))
              }}
              where={allOf(equals('kind', model.name), equals('created_by', String(me.id)))}
            />
            {survey.isPending && <Skeleton variant="rounded" height={120} />}
            {survey.isError && <Alert severity="error">{survey.error.message}</Alert>}
            {survey.data !== undefined && (
              <>
                <PartTicks survey={survey.data} choices={choices} isKept />
                <Lost survey={survey.data} isKept />
              </>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ''} aria-disabled={isPending}>
            {t('copies:keep')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
