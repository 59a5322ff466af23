import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { FileField } from '../../../web/app/screens/import/file-field.tsx'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { formatDay } from '../../../web/base/i18n/format.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { titleOf } from '../../../web/data/rows/titles.ts'
import { useApply } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf, changeOfRow } from '../../../web/data/rows/write-effects.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { HolidayValues } from '../holidays-in.ts'

type Answer = {
  readonly holidays: readonly (HolidayValues & { readonly is_there: boolean })[]
  readonly bad: number
}
type Props = { readonly model: Model; readonly row: Row; readonly onClose: () => void }

const send = async (row: Row, file: File, dryRun: boolean): Promise<Answer> => {
  const form = new FormData()
  form.append('file', file, file.name)
  const path = `/business-calendars/${row.id as string}/holidays`
  const params = { dry_run: dryRun ? '1' : '0' }
  return (await client.post<{ readonly data: Answer }>(path, form, { params })).data.data
}

const Found = ({ holidays, bad }: Answer) => {
  const { t } = useTranslation('working_time')
  const { locale } = useReading()
  const days = ({ day, until }: HolidayValues) =>
    until === null ? formatDay(day, locale) : `${formatDay(day, locale)} – ${formatDay(until, locale)}`
  return (
    <>
      <Typography role="status" variant="body2" sx={{ marginBlock: 2 }}>
        {t('import.found', {
          fresh: holidays.filter((one) => !one.is_there).length,
          there: holidays.filter((one) => one.is_there).length,
        })}{' '}
        {bad > 0 && t('import.bad', { count: bad })}
      </Typography>
      <Typography
        component="ul"
        variant="body2"
        tabIndex={0}
        sx={{ maxBlockSize: 260, overflow: 'auto', paddingInlineStart: 4, m: 0 }}
      >
        {holidays.map((one) => (
          <Typography
            component="li"
            variant="body2"
            key={`${one.day} ${one.until} ${one.name}`}
            color={one.is_there ? 'text.secondary' : 'text.primary'}
          >
            <bdi>{one.name}</bdi> · {days(one)}
            {one.every_year && ` · ${t('import.everyYear')}`}
            {one.is_there && ` · ${t('import.there')}`}
          </Typography>
        ))}
      </Typography>
    </>
  )
}

/** A dialog that previews the holidays of a calendar file and then imports them into a business calendar. */
export const HolidaysDialog = ({ model, row, onClose }: Props) => {
  const { t } = useTranslation(['working_time', 'common'])
  const id = useId()
  const apply = useApply()
  const holidays = useModel('holiday')
  const button = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [found, setFound] = useState<Answer>()
  const [pending, setPending] = useState(false)
  const refused = (error: unknown) => {
    const { errors, message } = error as CallError
    const [first] = [errors?.file ?? message].flat()
    setFault(String(first))
    // The focused button has the reason as its description, so screen readers read it out.
    button.current?.focus()
  }
  const choose = async (chosen: File | undefined) => {
    setFile(chosen)
    setFound(undefined)
    setFault(undefined)
    if (chosen !== undefined) await send(row, chosen, true).then(setFound, refused)
  }
  const fresh = found?.holidays.filter((one) => !one.is_there).length ?? 0
  const bring = async () => {
    if (file === undefined || pending) return
    setPending(true)
    try {
      await send(row, file, false)
      void apply({}, { more: [anyChangeOf(holidays), changeOfRow('business_calendar', row.id)] })
      notify({ type: 'success', message: t('working_time:import.done', { count: fresh }) })
      onClose()
    } catch (error) {
      refused(error)
    }
    setPending(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ transition: { onEntered: () => button.current?.focus() } }}
    >
      <DialogTitle id={id}>{t('working_time:import.title', { title: titleOf(model, row) })}</DialogTitle>
      <DialogContent>
        <FileField
          file={file}
          fault={fault}
          label={t('working_time:import.file')}
          accept=".ics,text/calendar"
          hint={t('working_time:import.hint')}
          onChoose={(chosen) => void choose(chosen)}
          buttonRef={button}
        />
        {found !== undefined && <Found {...found} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="contained" disabled={fresh === 0} onClick={() => void bring()}>
          {t('working_time:import.do', { count: fresh })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
