import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../core/words/keys.ts'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { isRow, readList } from '../../../web/base/api/shapes.ts'
import { WaitingBlock } from '../../../web/base/ui/state/waiting.tsx'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { DayField } from '../../../web/fields/values/inputs/deferred.tsx'
import { type Channels, mailWays, mailWaysOf, type NoticeSetting, readNoticeSettings } from '../notice-settings.ts'
import { type QuietHours, readQuietHours } from '../quiet-hours.ts'

const path = '/notifications/settings'

type LineProps = { readonly setting: NoticeSetting; readonly onChange: (next: Partial<Channels>) => void }

const Line = ({ setting: { kind, app, mail }, onChange }: LineProps) => {
  const { t } = useTranslation(['notice', 'notification'])
  const id = useId()
  return (
    <Box component="tr">
      <Box component="th" scope="row" id={id} sx={{ textAlign: 'start', fontWeight: 400, paddingBlock: 1 }}>
        {t(keyOfChoice('notification', 'kind', kind))}
      </Box>
      <Box component="td" sx={{ textAlign: 'center' }}>
        <Checkbox
          size="small"
          checked={app}
          onChange={(_, checked) => onChange({ app: checked })}
          slotProps={{
            input: { 'aria-label': `${t(keyOfChoice('notification', 'kind', kind))}, ${t('settings.app')}` },
          }}
        />
      </Box>
      <Box component="td">
        <TextField
          select
          size="small"
          fullWidth
          value={mail}
          onChange={(event) => {
            const way = mailWays.find((way) => way === event.target.value)
            if (way !== undefined) onChange({ mail: way })
          }}
          slotProps={{
            htmlInput: { 'aria-label': `${t(keyOfChoice('notification', 'kind', kind))}, ${t('settings.mail')}` },
          }}
        >
          {mailWaysOf(kind).map((way) => (
            <MenuItem key={way} value={way}>
              {t(`settings.way.${way}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
    </Box>
  )
}

/** A dialog in which users choose how each kind of notification reaches them. */
export const NoticeSettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['notice', 'common'])
  const id = useId()
  const act = useAction()
  const [changed, setChanged] = useState<readonly NoticeSetting[]>()
  const [quiet, setQuiet] = useState<QuietHours | null>()
  const { data, error } = useQuery<{ lines: readonly NoticeSetting[]; quiet: QuietHours | null }, CallError>({
    queryKey: queryKeys.other('notice-settings', path),
    queryFn: async () => {
      const { data: answer } = await client.get<unknown>(path)
      const lines = readNoticeSettings(readList(answer).data) ?? []
      return { lines, quiet: readQuietHours(isRow(answer) ? answer.quiet : undefined) ?? null }
    },
  })
  const lines = changed ?? data?.lines
  const hours = quiet === undefined ? (data?.quiet ?? null) : quiet
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (lines === undefined) return
    if (
      await act(() => client.put<unknown>(path, { settings: lines, quiet: hours }), {
        keys: [queryKeys.other('notice-settings', path)],
      })
    )
      onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{t('settings.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2" sx={{ marginBlockEnd: 3 }}>
            {t('settings.text')}
          </DialogContentText>
          {error !== null && <Alert severity="error">{error.message}</Alert>}
          {lines === undefined && error === null && <WaitingBlock height={120} />}
          {lines !== undefined && (
            <Box component="table" aria-labelledby={id} sx={{ inlineSize: '100%', borderSpacing: 0 }}>
              <thead>
                <tr>
                  {(['kind', 'app', 'mail'] as const).map((column) => (
                    <Box
                      key={column}
                      component="th"
                      scope="col"
                      sx={{
                        textAlign: column === 'app' ? 'center' : 'start',
                        color: 'text.secondary',
                        fontWeight: 500,
                      }}
                    >
                      {t(`settings.${column}`)}
                    </Box>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((setting) => (
                  <Line
                    key={setting.kind}
                    setting={setting}
                    onChange={(next) =>
                      setChanged(lines.map((line) => (line.kind === setting.kind ? { ...line, ...next } : line)))
                    }
                  />
                ))}
              </tbody>
            </Box>
          )}
          {lines !== undefined && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', marginBlockStart: 4 }}>
              <FormControlLabel
                label={t('settings.quiet')}
                control={
                  <Switch
                    checked={hours !== null}
                    onChange={(_, isOn) => setQuiet(isOn ? { from: '20:00', to: '07:00' } : null)}
                  />
                }
              />
              {hours !== null &&
                (['from', 'to'] as const).map((end) => (
                  <Box key={end} sx={{ inlineSize: 150 }}>
                    <DayField
                      picks="timeOfDay"
                      required
                      label={t(`settings.quiet_${end}`)}
                      value={hours[end]}
                      onChange={(time) => setQuiet({ ...hours, [end]: time })}
                    />
                  </Box>
                ))}
            </Box>
          )}
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={lines === undefined}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
