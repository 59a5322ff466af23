import WarningIcon from '@mui/icons-material/WarningAmberRounded'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { isMoney } from '../../../core/declare/kinds.ts'
import type { ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { formatMinutes, formatMoney, formatNumber } from '../../base/i18n/format.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { type BoardColumn, useBoard } from './board-context.ts'
import { moneySums } from './tallies.ts'
import { type Tallies, useTally } from './use-tallies.ts'

type Props = { readonly column: BoardColumn; readonly tallies: NonNullable<Tallies> }

const useNumbers = ({ column, tallies }: Props) => {
  const tally = useTally(useBoard().store, tallies, column.key)
  return { ...tally, isOver: column.limit !== undefined && tally.count > column.limit }
}

/** Number of rows of a column, with its limit. */
export const HeadCount = (props: Props) => {
  const { t } = useTranslation('board')
  const locale = useLocale()
  const { count, isOver } = useNumbers(props)
  const { limit } = props.column
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
        color: isOver ? 'error.main' : 'text.secondary',
        fontWeight: isOver ? 600 : 400,
      }}
    >
      {limit === undefined ? formatNumber(count, locale) : t('board:ofLimit', { now: count, limit })}
    </Box>
  )
}

/** Sums of a column. */
export const HeadSums = ({ sums, ...props }: Props & { readonly sums: readonly ModelField[] }) => {
  const { model } = useBoard()
  const { t } = useTranslation(['board', model.name])
  const locale = useLocale()
  const tally = useNumbers(props)
  const texts = sums.flatMap((field): readonly string[] => {
    if (isMoney(field.field))
      return moneySums(tally, field.wire)
        .filter(({ sum }) => sum > 0)
        .map(({ currency, sum }) => formatMoney(String(sum), currency, locale))
    const sum = tally.sums[field.wire] ?? 0
    if (sum <= 0) return []
    return field.field.kind === 'minutes'
      ? [formatMinutes(sum, locale)]
      : [t('board:sum', { sum, label: t(labelKey(model, field.name)) })]
  })
  if (texts.length === 0) return null
  return (
    <Box
      title={texts.join(' · ')}
      sx={{
        display: 'flex',
        flex: '0 1000 auto',
        minInlineSize: 0,
        overflow: 'hidden',
        fontSize: '0.75rem',
        whiteSpace: 'nowrap',
        color: 'text.secondary',
        '& > * + *::before': { content: '"\\00a0· "' },
      }}
    >
      {texts.map((text) => (
        <Box key={text} component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {text}
        </Box>
      ))}
    </Box>
  )
}

/** Says that a column holds more rows than its limit; in the header's line, so that the cards below stay where they are. */
export const LimitWarning = (props: Props) => {
  const { t } = useTranslation('board')
  if (!useNumbers(props).isOver) return null
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        // The sums give way first.
        flex: '0 1 auto',
        minInlineSize: 0,
        fontSize: '0.75rem',
        whiteSpace: 'nowrap',
        color: 'error.main',
        fontWeight: 600,
      }}
    >
      <WarningIcon sx={{ flex: 'none', fontSize: 14 }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {t('overLimit')}
      </Box>
    </Box>
  )
}
