// Cells of kinds that few lists show; loaded on demand.
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import type { Locale } from '../../../base/browser/languages.ts'
import { capitalised } from '../../../base/i18n/format.ts'
import { type CellProps, wireValue } from '../cell.ts'
import { useCellTab } from '../cell-tab.ts'
import { Tag } from '../tag.tsx'
import { useReading } from '../use-reading.ts'
import { Nothing } from './nothing.tsx'

const textOf = (props: CellProps): string => {
  const value = wireValue(props)
  return typeof value === 'string' ? value : ''
}

export const LinkCell = (props: CellProps) => {
  const text = textOf(props)
  const tab = useCellTab()
  if (!/^https?:\/\//i.test(text)) return text === '' ? <Nothing /> : <bdi dir="ltr">{text}</bdi>
  return (
    <Link {...tab} href={text} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      <bdi dir="ltr">{text}</bdi>
    </Link>
  )
}

export const ColorCell = (props: CellProps) => {
  const text = textOf(props)
  if (!/^#[0-9a-f]{6}$/i.test(text)) return <Nothing />
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <Box
        component="span"
        sx={{ inlineSize: 14, blockSize: 14, borderRadius: '50%', border: 1, borderColor: 'divider' }}
        style={{ backgroundColor: text }}
      />
      <bdi dir="ltr">{text}</bdi>
    </Box>
  )
}

export const StringsCell = (props: CellProps) => {
  const { t } = useTranslation(props.model.name)
  const value = wireValue(props)
  if (!Array.isArray(value) || value.length === 0) return <Nothing />
  const { name, field } = props.field
  const isListed = 'among' in field && field.among !== undefined
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, flexWrap: 'wrap' }}>
      {value.map((entry) => (
        <Tag key={String(entry)}>
          <bdi>{isListed ? t(keyOfChoice(props.model.name, name, String(entry))) : String(entry)}</bdi>
        </Tag>
      ))}
    </Box>
  )
}

/** Returns the name by which people know a zone: 'Central European Time'; the zone itself if the browser lacks it. */
const zoneName = (timeZone: string, locale: Locale): string => {
  // Without a season it is no more than an offset in its general form.
  const timeZoneName = timeZone === 'UTC' ? 'long' : 'longGeneric'
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts()
    // French begins it with a small letter, as within a sentence.
    return capitalised(parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone, locale)
  } catch {
    return timeZone
  }
}

/** A time zone by its name in the reader's language. */
export const TimeZoneCell = (props: CellProps) => {
  const { locale } = useReading()
  const text = textOf(props)
  return text === '' ? <Nothing /> : <bdi title={text}>{zoneName(text, locale)}</bdi>
}
