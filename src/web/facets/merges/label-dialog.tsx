import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Node } from '../../../core/query/predicate.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, readList } from '../../base/api/shapes.ts'
import { useProduct } from '../../data/areas/product.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf, deletionOf } from '../../data/rows/write-effects.ts'
import { RowPicker } from '../../fields/values/inputs/row-picker.tsx'

type Props = { readonly model: Model; readonly row: Row; readonly onClose: () => void }

/** A relation to another row of the same entity, for the picker. */
const relationTo = (model: Model): ModelField => ({
  name: 'into',
  wire: 'into',
  column: null,
  type: null,
  includeAs: 'into',
  creatable: true,
  updatable: true,
  derived: false,
  tracked: false,
  sortable: false,
  field: { kind: 'ref', to: model.name },
})

/** A dialog that makes two rows one. It first lists the rows that would use the other one from then on. */
export const LabelDialog = ({ model, row, onClose }: Props) => {
  const { t } = useTranslation(['facets', 'common'])
  const { models } = useProduct()
  const id = useId()
  const navigate = useNavigate()
  const act = useAction()
  const [into, setInto] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const relation = useMemo(() => relationTo(model), [model])
  const others = useMemo<readonly Node[]>(() => [{ column: 'id', operator: 'ne', value: String(row.id) }], [row.id])
  const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}/merge`
  const preview = useQuery<readonly Row[], CallError>({
    queryKey: queryKeys.part(model, String(row.id), 'merge', into),
    queryFn: async () => readList((await client.post<unknown>(path, { into, preview: true })).data).data,
    enabled: into !== null,
    gcTime: 0,
  })
  const uses = preview.data ?? []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (into === null || pending || preview.data === undefined) return
    setPending(true)
    const isDone = await act(() => client.post<unknown>(path, { into }), {
      more: [
        deletionOf(model, row),
        anyChangeOf(model),
        ...[...new Set(uses.map(({ entity }) => String(entity)))].map((entity) => anyChangeOf(models.of(entity))),
      ],
    })
    setPending(false)
    if (!isDone) return
    onClose()
    void navigate(`${model.entity.page}/${encodeURIComponent(into)}`, { replace: true })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{t('facets:merge.title', { name: titleOf(model, row) })}</DialogTitle>
        <DialogContent>
          <Stack spacing={3} sx={{ paddingBlockStart: 2 }}>
            <RowPicker
              field={relation}
              value={into}
              onChange={setInto}
              among={others}
              look={{
                id: `${id}-into`,
                label: t('facets:merge.into'),
                required: true,
                error: preview.isError,
                helperText: preview.error?.message,
              }}
            />
            <Typography variant="body2" color="text.secondary">
              {t('facets:merge.text')}
            </Typography>
            {into !== null && preview.isPending && <Skeleton height={48} />}
            {preview.data !== undefined && (
              <div role="status">
                <Typography variant="body2">
                  {t(uses.length === 0 ? 'facets:merge.unused' : 'facets:merge.moves')}
                </Typography>
                <Stack component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
                  {uses.map(({ entity, field, count }) => (
                    <li key={`${String(entity)} ${String(field)}`}>
                      {t('facets:merge.line', {
                        entity: t(keyOfEntity(String(entity), 'many')),
                        count: Number(count),
                      })}
                    </li>
                  ))}
                </Stack>
              </div>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={preview.data === undefined}
            aria-disabled={pending}
          >
            {t('facets:merge.do')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
