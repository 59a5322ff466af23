import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAfter } from '../../../core/time/days/days.ts'
import { type CallError, refusalText } from '../../../web/base/api/errors.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { dayOf } from '../../../web/base/i18n/format.ts'
import { phoneQuery } from '../../../web/base/theme/tokens.ts'
import { EmptyState } from '../../../web/base/ui/state/empty-state.tsx'
import { useMe } from '../../../web/data/access/me.tsx'
import { KeysHelp } from '../../../web/fields/commands/keys-help.tsx'
import type { WeekAnswer, WorkedRow } from '../week-answer.ts'
import { AddRow } from './add-row.tsx'
import { CellDialog } from './cell-dialog.tsx'
import { DayChoice } from './day-choice.tsx'
import { DayList } from './day-list.tsx'
import { RunningLine } from './running-line.tsx'
import { useCells } from './use-cells.ts'
import { readWeek } from './use-week.ts'
import type { WeekCalls } from './use-week-calls.ts'
import { WeekGrid } from './week-grid.tsx'
import { copyOf, type GridRow, gridRows } from './week-rows.ts'

/** A week's grid with its actions, and the chosen day as a list. */
export const WeekView = ({ week, calls }: { readonly week: WeekAnswer; readonly calls: WeekCalls }) => {
  const { t } = useTranslation('timesheets')
  const me = useMe().id
  const hint = useId()
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const today = week.days.findIndex(({ day }) => day === dayOf(Date.now(), week.time_zone))
  const [added, setAdded] = useState<readonly WorkedRow[]>([])
  const firstWorked = week.days.findIndex(({ minutes }) => minutes > 0)
  const [day, setDay] = useState(Math.max(0, today >= 0 ? today : firstWorked))
  const [noted, setNoted] = useState<{ readonly row: GridRow; readonly day: number }>()
  const cells = useCells(week, me, calls)
  const rows = gridRows(week, added)
  // The row is the stored one, since it may have been written while the dialog is open.
  const notedRow = noted && (rows.find(({ key }) => key === noted.row.key) ?? noted.row)
  const copyLast = async () => {
    try {
      const asked = { day: dayAfter(week.starts_on, -1), user_id: week.user.id }
      const copied = copyOf(await readWeek(asked), week)
      if (copied.length === 0) notify({ type: 'error', message: t('nothingToCopy') })
      else if (await cells.write(copied)) notify({ type: 'success', message: t('copied', { count: copied.length }) })
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
    }
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Paper elevation={1} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        {week.user.id === me && <RunningLine />}
        {isPhone && <DayChoice week={week} day={day} onChoose={setDay} />}
        {rows.length === 0 ? (
          <EmptyState text={t(week.can_write ? 'empty' : 'emptyLocked')} />
        ) : (
          <WeekGrid
            week={week}
            rows={rows}
            shown={isPhone ? [day] : week.days.map((_, at) => at)}
            day={day}
            hint={hint}
            typedIn={cells.typedIn}
            onWrite={(list) => void cells.write(list)}
            onNote={(row, at) => setNoted({ row, day: at })}
            onDay={setDay}
          />
        )}
        {week.can_write && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <Box sx={{ flex: '1 1 320px' }}>
              <AddRow label={t('add')} onAdd={(row) => setAdded((now) => [...now, row])} />
            </Box>
            <Button startIcon={<CopyIcon />} onClick={() => void copyLast()}>
              {t('copyLast')}
            </Button>
            {rows.length > 0 && <KeysHelp id={hint} text={t('hint')} />}
          </Box>
        )}
      </Paper>
      <Paper elevation={1} sx={{ p: { xs: 2, sm: 3 } }}>
        <DayList week={week} day={day} />
      </Paper>
      {noted !== undefined && notedRow !== undefined && (
        <CellDialog
          row={notedRow}
          cell={notedRow.cells[noted.day]}
          day={week.days[noted.day]?.day ?? ''}
          onSend={(cell) => cells.write([cell])}
          onClose={() => setNoted(undefined)}
        />
      )}
    </Box>
  )
}
