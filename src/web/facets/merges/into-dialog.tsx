import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mergesInto } from '../../../core/declare/facets/merges.ts'
import type { Model } from '../../../core/declare/model.ts'
import { allOf } from '../../../core/query/predicate.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { rowAddress, titleOf } from '../../data/rows/titles.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf, changeOfRow } from '../../data/rows/write-effects.ts'
import { RowsPicker } from '../../fields/values/inputs/rows-picker.tsx'
import { useFacetModel } from '../facet-model.ts'

type Props = { readonly model: Model; readonly row: Row; readonly onClose: () => void }
type Failure = { readonly text: string; readonly asks: boolean }

/** A dialog that merges a row into another one, which goes on for both, and leads there. */
export const IntoDialog = ({ model, row, onClose }: Props) => {
  const { t } = useTranslation(['facets', 'common'])
  const id = useId()
  const act = useAction()
  const navigate = useNavigate()
  const comments = useFacetModel('talks')
  const [into, setInto] = useState<Row | null>(null)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const leads = model.byName.get(mergesInto(model.entity)?.as ?? '')
  const others = allOf(
    { column: 'id', operator: 'nin', value: [String(row.id)] },
    { column: leads?.wire ?? 'id', operator: leads === undefined ? 'nnull' : 'null' },
  )
  // Where two people asked, the server wants a confirmation.
  const showRefusal = (error: CallError): boolean => {
    const asks = error.code === 'merge_asks'
    const text = asks ? error.message : error.errors.into?.[0]
    setFailure(text === undefined ? undefined : { text, asks })
    return text !== undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (into === null || isPending) return
    setPending(true)
    const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}/merge`
    const isDone = await act(
      () => client.post<unknown>(path, { into: into.id, ...(failure?.asks === true ? { confirm: true } : {}) }),
      { more: [changeOfRow(model, row.id), anyChangeOf(model), anyChangeOf(comments)] },
      undefined,
      showRefusal,
    )
    setPending(false)
    if (!isDone) return
    onClose()
    const address = rowAddress(model, into)
    if (address !== undefined) void navigate(address)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{t('facets:merge.title', { name: titleOf(model, row) })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBlockEnd: 4 }}>{t('facets:merge.stays')}</DialogContentText>
          <RowsPicker
            model={model}
            multiple={false}
            label={t('facets:merge.into')}
            value={into}
            onChange={(one) => {
              setInto(one)
              setFailure(undefined)
            }}
            where={others}
            isFirst
          />
          {failure !== undefined && (
            <Alert role="alert" severity={failure.asks ? 'warning' : 'error'} sx={{ marginBlockStart: 3 }}>
              {failure.text}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained" disabled={into === null} aria-disabled={isPending}>
            {t(failure?.asks === true ? 'facets:merge.confirm' : 'facets:merge.do')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
