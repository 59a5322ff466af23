import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BarLink } from '../bars.ts'
import { linkTypes } from '../plan.ts'
import { lagDays, lagOf } from './lag-days.ts'
import type { PlanChanges } from './schedule-answer.ts'

type Props = {
  readonly link: BarLink
  readonly mayEdit: boolean
  /** Asks the plan for a change. */
  readonly ask: (changes: PlanChanges) => void
  readonly onLeave: () => void
}

/** Kind and lag of a link, which are asked about together. */
export const LinkEditor = ({ link, mayEdit, ask, onLeave }: Props) => {
  const { t } = useTranslation(['project_timeline', 'dependency'])
  const [type, setType] = useState(link.type)
  const [days, setDays] = useState(lagDays(link))
  const lag = lagOf(days, link)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (lag === undefined) return
    onLeave()
    if (type !== link.type || lag !== link.lag) ask({ links: { change: [{ id: link.id, type, lag }] } })
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start' }}>
      <TextField
        select
        size="small"
        label={t('dependency:field.type')}
        value={type}
        disabled={!mayEdit}
        onChange={({ target }) => setType(target.value as BarLink['type'])}
        sx={{ flex: '1 1 160px' }}
      >
        {linkTypes.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`dependency:choice.type.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label={t('lagDays')}
        value={days}
        disabled={!mayEdit}
        error={lag === undefined}
        onChange={({ target }) => setDays(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        sx={{ inlineSize: 92 }}
      />
      {mayEdit && (
        <Button type="submit" variant="contained" sx={{ minInlineSize: 0, minBlockSize: 38 }}>
          {t('preview.take')}
        </Button>
      )}
    </Box>
  )
}
