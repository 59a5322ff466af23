import CancelIcon from '@mui/icons-material/Cancel'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { wallClock } from '../../../../core/query/relative.ts'
import { saidRule } from '../../../../core/time/recurrence/rule-words.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { formatShortInstant } from '../../../base/i18n/format.ts'
import { useReading } from '../../values/use-reading.ts'
import type { Understood } from './understand.ts'
import type { Meaning } from './use-meaning.ts'

type Props = {
  readonly id: string
  readonly model: Model
  readonly line: string
  readonly meaning: Meaning
  /** Height that is reserved before anything is understood. */
  readonly room?: number
}

/** Chips for the parts of a line that were understood; each can be turned back into words of the title. */
export const LineChips = ({ id, model, line, meaning: { meant, leaveOut }, room = 0 }: Props) => {
  const { t } = useTranslation(['quick', 'repeat'])
  const reading = useReading()
  const now = Date.now()
  const chipText = ({ due, rule, priority }: Understood, kind: string, text: string): string => {
    if (kind === 'due' && due !== undefined) return formatShortInstant(due, now, reading, true)
    if (kind === 'repeat' && rule !== undefined)
      return saidRule(rule, wallClock(Date.parse(due ?? '') || now, reading.timeZone), reading.locale, (key, values) =>
        t(key, values ?? {}),
      )
    if (kind === 'priority' && priority !== undefined)
      return t(keyOfChoice(model.name, model.entity.quick?.line?.priority ?? '', priority))
    return text
  }
  return (
    <Stack
      id={id}
      direction="row"
      useFlexGap
      spacing={1}
      role="status"
      sx={{ flexWrap: 'wrap', minBlockSize: room, '&:not(:empty)': { marginBlockStart: 1 } }}
    >
      {meant !== undefined && meant.parts.length > 0 && (
        <Chip size="small" variant="outlined" label={meant.title === '' ? '…' : meant.title} />
      )}
      {meant?.parts.map((part) => {
        const text = line.slice(part.from, part.to)
        return (
          <Chip
            key={`${part.kind} ${part.from}`}
            size="small"
            color="primary"
            label={<bdi>{chipText(meant, part.kind, text)}</bdi>}
            deleteIcon={<CancelIcon role="button" aria-label={t('quick:line.remove', { what: text })} />}
            onDelete={() => leaveOut(part)}
          />
        )
      })}
    </Stack>
  )
}
