import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { account } from '../../../core/account/account.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { client } from '../../base/api/client.ts'
import { type Row, readList } from '../../base/api/shapes.ts'
import { focusBeside, useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import { PlainSection } from '../../base/ui/plain-section.ts'
import { useProduct } from '../../data/areas/product.ts'
import { queryKeys, type ReadKey } from '../../data/rows/query-keys.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf, changeOfRow } from '../../data/rows/write-effects.ts'
import { PeoplePicker } from '../../fields/values/inputs/people-picker.tsx'

const stillInUse = allOf(equals('is_active', true))

/** The number of open rows of one entity. */
type Open = { readonly entity: string; readonly count: number }

/** A list of the work that a deactivated user has left open, with a form that hands it over to somebody else. */
export const Handover = ({ row }: { readonly row: RowOf<typeof account.name> }) => {
  const path = `${account.api}/${encodeURIComponent(row.id)}/handover`
  const key = queryKeys.part(account.name, row.id, 'handover')
  const { data: open = [] } = useQuery({
    queryKey: key,
    queryFn: async () => readList((await client.get<unknown>(path)).data).data as readonly Row[] as readonly Open[],
  })
  return open.length === 0 ? null : <OpenWork row={row} open={open} path={path} queryKey={key} />
}

type Props = {
  readonly row: RowOf<typeof account.name>
  readonly open: readonly Open[]
  readonly path: string
  readonly queryKey: ReadKey
}

const OpenWork = ({ row, open, path, queryKey }: Props) => {
  const { t } = useTranslation('office')
  const { models } = useProduct()
  const act = useAction()
  const box = useRef<HTMLDivElement>(null)
  const [heir, setHeir] = useState<Row | null>(null)
  const [pending, setPending] = useState(false)
  // The part is removed once all is handed over, so the focus needs another place.
  useFocusBeside(box)
  const handOver = async (button: Element) => {
    if (pending || heir === null) return
    setPending(true)
    const isDone = await act(() => client.post<unknown>(path, { to: heir.id }), {
      more: [changeOfRow(account.name, row.id), ...open.map(({ entity }) => anyChangeOf(models.of(entity)))],
      keys: [queryKey],
    })
    setPending(false)
    if (!isDone) return
    focusBeside(button)
    setHeir(null)
  }
  return (
    <PlainSection ref={box}>
      <Typography variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t('handover.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('handover.text')}
      </Typography>
      <Box component="ul" sx={{ marginBlock: 3, paddingInlineStart: 5 }}>
        {open.map(({ entity, count }) => (
          <li key={entity}>
            {t('handover.line', {
              entity: t(keyOfEntity(entity, 'many')),
              count,
            })}
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start', maxInlineSize: 480 }}>
        <PeoplePicker multiple={false} label={t('handover.to')} value={heir} onChange={setHeir} where={stillInUse} />
        <Button
          variant="contained"
          disabled={heir === null}
          aria-disabled={pending}
          onClick={({ currentTarget }) => void handOver(currentTarget)}
        >
          {t('handover.do')}
        </Button>
      </Box>
    </PlainSection>
  )
}
