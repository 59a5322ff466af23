import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf, type Group } from '../../../../core/query/predicate.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { client } from '../../../../web/base/api/client.ts'
import { type Row, readOne } from '../../../../web/base/api/shapes.ts'
import { useModel, useProduct } from '../../../../web/data/areas/product.ts'
import { rowAddress } from '../../../../web/data/rows/titles.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { anyChangeOf, changeOfRow } from '../../../../web/data/rows/write-effects.ts'
import { RowsPicker } from '../../../../web/fields/values/inputs/rows-picker.tsx'

type Props = {
  readonly row: RowOf<'ticket'>
  readonly onClose: () => void
  /** Last part of the call's address. */
  readonly name: 'merge' | 'task'
  /** Translation keys of the dialog's title, its text and its button. */
  readonly words: readonly [title: string, text: string, button: string]
  /** Entity of the row that is chosen, the call's name for it, and the condition of those offered. */
  readonly of: 'ticket' | 'project'
  readonly sentAs: string
  readonly where?: Group
  /** Code of the refusal that asks whether it is meant, and key of the button that says so. */
  readonly asking?: { readonly code: string; readonly button: string }
  /** Entity of the row that is made: the notice leads there. */
  readonly made?: 'task'
  /** Where the work goes on; the ticket's own page unless given. */
  readonly address?: (id: string) => string
}

type Failure = { readonly text: string; readonly asks: boolean }

/** Asks for one row and does something with a ticket and it. */
const ActDialog = ({
  row,
  onClose,
  name,
  words: [title, text, button],
  of,
  sentAs,
  where = allOf(),
  address,
  asking,
  made,
}: Props) => {
  const { t } = useTranslation(['desk', 'common'])
  const id = useId()
  const model = useModel(of)
  const { models } = useProduct()
  const act = useAction()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Row | null>(null)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const path = `/tickets/${row.id}/${name}`
  const send = async () => {
    if (chosen === null || pending) return
    setPending(true)
    const isDone = await act(
      () => client.post<unknown>(path, { [sentAs]: chosen.id, ...(failure?.asks === true ? { confirm: true } : {}) }),
      { more: [changeOfRow('ticket', row.id), anyChangeOf('ticket'), anyChangeOf('comment'), anyChangeOf('task')] },
      undefined,
      (error) => {
        const asks = asking !== undefined && error.code === asking.code
        const text = asks ? error.message : error.errors[sentAs]?.[0]
        setFailure(text === undefined ? undefined : { text, asks })
        return text !== undefined
      },
      (answer) => {
        const to = made === undefined ? undefined : rowAddress(models.of(made), readOne(answer))
        return to === undefined ? [] : [{ label: t('desk:open'), handler: () => void navigate(to) }]
      },
    )
    setPending(false)
    if (!isDone) return
    onClose()
    if (address !== undefined) await navigate(address(String(chosen.id)))
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t(title)}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 3 }}>
          {t(text)}
        </Typography>
        <RowsPicker
          model={model}
          multiple={false}
          label={t(keyOfEntity(of, 'one'))}
          value={chosen}
          onChange={(one) => {
            setChosen(one)
            setFailure(undefined)
          }}
          where={where}
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
        <Button variant="contained" disabled={chosen === null} onClick={() => void send()}>
          {t(failure?.asks === true && asking !== undefined ? asking.button : button)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A record's tool is registered for rows of every entity; these stand on tickets' pages alone. */
type ToolProps = { readonly row: Row; readonly onClose: () => void }

/** Merges a ticket into another one, and leads there. */
export const MergeDialog = ({ row, onClose }: ToolProps) => (
  <ActDialog
    row={row as RowOf<'ticket'>}
    onClose={onClose}
    name="merge"
    words={['desk:merge.title', 'desk:merge.text', 'desk:merge.do']}
    of="ticket"
    sentAs="into"
    where={allOf(
      { column: 'id', operator: 'nin', value: [row.id as string] },
      { column: 'merged_into_id', operator: 'null' },
    )}
    address={(id) => `/tickets/${id}`}
    asking={{ code: 'merge_asks', button: 'desk:merge.confirm' }}
  />
)

/** Makes a task of a ticket, in a project. */
export const TaskDialog = ({ row, onClose }: ToolProps) => (
  <ActDialog
    row={row as RowOf<'ticket'>}
    onClose={onClose}
    name="task"
    words={['desk:task.title', 'desk:task.text', 'desk:task.do']}
    of="project"
    sentAs="project_id"
    made="task"
  />
)
