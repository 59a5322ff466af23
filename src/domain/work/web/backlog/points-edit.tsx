import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfField } from '../../../../core/keys.ts'
import { type Access, permitsRow } from '../../../../web/access/ability.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import type { Row } from '../../../../web/api/shapes.ts'
import { settings } from '../../../../web/base/settings.ts'
import { useRowChange } from '../../../../web/forms/choice/use-row-change.ts'
import { formatNumber } from '../../../../web/i18n/format.ts'
import { useLocale } from '../../../../web/i18n/use-locale.ts'
import { useModel } from '../../../../web/product/product.ts'

/** Converts Arabic-Indic digits to ASCII. */
const toAsciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Parses typed story points to their wire form: null for empty; invalid text is returned as typed, for the server to refuse. */
export const pointsOf = (typed: string): string | null => {
  const text = toAsciiDigits(typed.trim()).replace(/[,\u066b]/, '.')
  if (text === '') return null
  return /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? String(Number(text)) : text
}

const place = { inlineSize: 52, flex: 'none', textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const

/** A task's story points, edited in place: Enter and blur save, Escape cancels. */
export const PointsEdit = ({ row }: { row: Row }) => {
  const { t } = useTranslation(['backlog', 'task'])
  const access = useAbility<Access>()
  const locale = useLocale()
  const change = useRowChange(useModel('task'))
  const mayEstimate = useHolds({ permissions: ['task-estimate'] })
  const [draft, setDraft] = useState<string>()
  const sending = useRef(false)
  if (!settings.own || !mayEstimate) return null
  const now = typeof row.story_points === 'string' || typeof row.story_points === 'number' ? row.story_points : null
  const formattedPoints = now === null ? '' : formatNumber(now, locale)
  const title = t(keyOfField('task', 'story_points'))
  const label = t('backlog:points.of', { name: String(row.name ?? '') })
  if (!permitsRow(access, 'update', 'task', row))
    return (
      <Box component="span" sx={place} title={title}>
        {formattedPoints}
      </Box>
    )
  const save = async () => {
    if (draft === undefined || sending.current) return
    const points = pointsOf(draft)
    if ((points ?? null) === (now === null ? null : String(Number(now)))) return setDraft(undefined)
    sending.current = true
    // Refused text stays in the field.
    if (await change(row, { story_points: points })) setDraft(undefined)
    sending.current = false
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape' || draft === undefined) return
    event.stopPropagation()
    setDraft(undefined)
  }
  return (
    <InputBase
      value={draft ?? formattedPoints}
      placeholder="–"
      onChange={({ target }) => setDraft(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => void save()}
      inputProps={{
        'aria-label': label,
        inputMode: 'decimal',
        dir: 'ltr',
        maxLength: 8,
        title,
        onKeyDown,
      }}
      sx={{
        ...place,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        paddingInline: 1.5,
        '& input': { textAlign: 'center', p: 0, blockSize: 24 },
        '& input::placeholder': { color: 'text.secondary', opacity: 1 },
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    />
  )
}
