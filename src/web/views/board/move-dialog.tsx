import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../base/browser/settings.ts'
import { numberedTitleOf } from '../../data/rows/titles.ts'
import { optionsFor, useMayStep } from '../../fields/values/followers.ts'
import type { MoveRequest } from '../row-order/use-moves.ts'
import { type Elsewhere, useBoard } from './board-context.ts'
import { type BoardStore, nothingChosen } from './board-store.ts'
import { cardParts, cellsOf, keysIn, noneKey } from './cell-key.ts'
import { rowsFor } from './choosing.ts'

type Props = {
  readonly ids: readonly string[]
  readonly elsewhere: readonly Elsewhere[]
  readonly send: (request: MoveRequest) => Promise<boolean>
  readonly onClose: () => void
}

const ends = ['top', 'bottom'] as const
type End = (typeof ends)[number]
/** Value for 'same lane'; never a lane's key. */
const sameLane = '='
/** Target lane, with the lane of the current card as source. */
const laneOf = (store: BoardStore, lane: string) => {
  const { current } = store.get()
  if (lane === sameLane) return { lane: undefined }
  return current === undefined ? { lane } : { lane, fromLane: cardParts(current).lane }
}
/** Prefix of targets outside of the columns. */
const outsidePrefix = 'away:'

/** Dialog to move cards: to the top or bottom of a column, or to another target. */
export const MoveDialog = ({ ids, elsewhere, send, onClose }: Props) => {
  const { t } = useTranslation(['board', 'common'])
  const id = useId()
  const { model, store, columns, columnField, laneField, lanes, move } = useBoard()
  const rows = rowsFor(store, ids)
  const [currentColumn = noneKey] = rows[0] === undefined ? [] : keysIn(columnField, rows[0])
  const mayStep = useMayStep(model)
  const choice = columnField.field
  const mayEnter = (key: string): boolean =>
    choice.kind !== 'choice' ||
    choice.follows === undefined ||
    rows.every((row) => optionsFor(choice, columnField.wire, row, mayStep).includes(key))
  const targets = columns.filter(({ key }) => key !== noneKey && mayEnter(key))
  const [to, setTo] = useState(targets.find(({ key }) => key === currentColumn)?.key ?? targets[0]?.key ?? '')
  const [end, setEnd] = useState<End>('top')
  const [lane, setLane] = useState(sameLane)
  const outside = elsewhere.find(({ key }) => outsidePrefix + key === to)
  const [first] = rows
  const title =
    rows.length === 1 && first !== undefined
      ? t('board:move.one', { name: numberedTitleOf(model, first) })
      : t('board:move.many', { count: rows.length })
  const sendOutside = (values: Elsewhere['values']) =>
    void send({
      anchor: {},
      values,
      rows: rows.map((was) => ({
        id: String(was.id),
        was,
        row: { ...was, ...values },
        from: cellsOf(columnField, laneField, was),
        to: [],
      })),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (outside !== undefined) sendOutside(outside.values)
    // Other servers have no manual order.
    else move(ids, { column: to, ...laneOf(store, lane) }, settings.own ? { end } : {})
    store.set({ selected: nothingChosen })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={4} sx={{ paddingBlockStart: 2 }}>
            <TextField
              select
              label={t('board:move.to')}
              value={to}
              onChange={({ target }) => setTo(target.value)}
              autoFocus
            >
              {targets.map(({ key, name }) => (
                <MenuItem key={key} value={key}>
                  <bdi>{name}</bdi>
                </MenuItem>
              ))}
              {elsewhere.length > 0 && <ListSubheader>{t('board:move.away')}</ListSubheader>}
              {elsewhere.map(({ key, name }) => (
                <MenuItem key={key} value={outsidePrefix + key}>
                  <bdi>{name}</bdi>
                </MenuItem>
              ))}
            </TextField>
            {outside === undefined && (
              <TextField
                select
                label={t('board:move.place')}
                value={end}
                onChange={({ target }) => setEnd(target.value as End)}
              >
                {ends.map((one) => (
                  <MenuItem key={one} value={one}>
                    {t(`board:move.${one}`)}
                  </MenuItem>
                ))}
              </TextField>
            )}
            {outside === undefined && laneField !== undefined && (
              <TextField
                select
                label={t('board:move.lane')}
                value={lane}
                onChange={({ target }) => setLane(target.value)}
              >
                <MenuItem value={sameLane}>{t('board:move.sameLane')}</MenuItem>
                {lanes.map(({ key, name }) => (
                  <MenuItem key={key} value={key}>
                    <bdi>{name}</bdi>
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('board:move.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
