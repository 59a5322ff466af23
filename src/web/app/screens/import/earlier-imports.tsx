import UndoIcon from '@mui/icons-material/UndoOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { client } from '../../../base/api/client.ts'
import { isRow, type Row, readList } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { formatInstant } from '../../../base/i18n/format.ts'
import { lineOf, useFocusBeside } from '../../../base/ui/focus/focus-beside.ts'
import { ConfirmDialog } from '../../../base/ui/state/confirm-dialog.tsx'
import { queryKeys } from '../../../data/rows/query-keys.ts'
import { useAction } from '../../../data/rows/use-write.ts'
import { invalidateAll } from '../../../data/rows/write-effects.ts'
import { useReading } from '../../../fields/values/use-reading.ts'

type Kept = { readonly count: number; readonly problems: readonly Row[] }

/** Reads from an answer which rows were kept as they are, and why. */
const keptIn = (answer: unknown): Kept => {
  const data = isRow(answer) && isRow(answer.data) ? answer.data : {}
  return {
    count: typeof data.kept === 'number' ? data.kept : 0,
    problems: Array.isArray(data.problems) ? data.problems.filter(isRow) : [],
  }
}

const KeptRows = ({ kept }: { readonly kept: Kept }) => {
  const { t } = useTranslation('taking_back')
  return (
    <Alert severity="warning">
      <AlertTitle>{t('kept', { count: kept.count })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 4 }}>
        {kept.problems.map(({ title, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may have one title, and the list never changes
          <li key={index}>
            <bdi>{String(title)}</bdi>: {String(message)}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

/** A button that disappears once its import is taken back, and then moves the focus on. */
const TakeBackButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => {
  const { t } = useTranslation('taking_back')
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, lineOf)
  return (
    <Button
      ref={button}
      color="error"
      startIcon={<UndoIcon />}
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onClick}
    >
      {t('button')}
    </Button>
  )
}

/** A list of the user's last imports of an entity; each is taken back as a whole. */
export const EarlierImports = ({ model }: { readonly model: Model }) => {
  const { t } = useTranslation('taking_back')
  const reading = useReading()
  const act = useAction()
  const titleId = useId()
  const [asked, setAsked] = useState<Row>()
  const [isPending, setPending] = useState(false)
  const [kept, setKept] = useState<Kept>()
  const { data = [] } = useQuery({
    queryKey: queryKeys.other('imports', model.name),
    queryFn: async () => readList((await client.get<unknown>(`/imports?entity=${model.name}`)).data).data,
    enabled: settings.own,
  })
  if (data.length === 0) return null
  const timeOf = ({ at }: Row) => formatInstant(String(at), reading)
  const takeBack = async (row: Row) => {
    setPending(true)
    const send = async () => {
      const answer = await client.post<unknown>(`/imports/${encodeURIComponent(String(row.id))}/take-back`)
      setKept(keptIn(answer.data))
      return answer
    }
    const isDone = await act(send, { keys: [queryKeys.other('imports', model.name)] })
    setPending(false)
    if (!isDone) return
    setAsked(undefined)
    invalidateAll()
  }
  return (
    <Paper
      elevation={1}
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gap: 3, p: 4, marginBlockStart: 4 }}
    >
      <Typography id={titleId} variant="h2">
        {t('title')}
      </Typography>
      {kept !== undefined && kept.count > 0 && <KeptRows kept={kept} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((row) => (
          <Box
            component="li"
            key={String(row.id)}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', minBlockSize: 48 }}
          >
            <Box sx={{ flex: 1, minInlineSize: 200 }}>
              {timeOf(row)}
              <Typography variant="body2" color="text.secondary">
                {t('facts', isRow(row.counts) ? row.counts : {})}
              </Typography>
            </Box>
            {row.taken_back_at === null ? (
              <TakeBackButton label={t('buttonOf', { at: timeOf(row) })} onClick={() => setAsked(row)} />
            ) : (
              <Typography color="text.secondary">{t('back')}</Typography>
            )}
          </Box>
        ))}
      </Box>
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={t('confirmTitle', { at: timeOf(asked) })}
          text={t(model.entity.trash === true ? 'confirmText' : 'confirmForGood')}
          confirm={t('button')}
          pending={isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void takeBack(asked)}
        />
      )}
    </Paper>
  )
}
