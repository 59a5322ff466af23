import WarningIcon from '@mui/icons-material/WarningAmberRounded'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PointerEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { formatMinutes, formatNumber } from '../fields/format.ts'
import { useLocale } from '../i18n/use-locale.ts'
import type { BoardColumn } from './board-context.ts'
import { columnGround } from './board-look.ts'
import type { Tally } from './moves.ts'

type Props = {
  readonly model: Model
  readonly column: BoardColumn
  readonly tally: Tally
  readonly isKnown: boolean
  readonly sums: readonly ModelField[]
  /** Instead of the name, while it is written. */
  readonly name?: ReactNode
  readonly onName?: (() => void) | undefined
  readonly tools: ReactNode
  /** It may be dragged to another place. */
  readonly onPress?: (event: PointerEvent<HTMLElement>) => void
  readonly isDragged: boolean
  /** One of the heads is dragged. */
  readonly isMoving: boolean
  /** Where that takes it. */
  readonly transform: string | undefined
}

/** A column's name, how many rows stand in it, how many should, and what their estimates come to. */
export const ColumnHead = (props: Props) => {
  const { model, column, tally, isKnown, sums, name, onName, tools, onPress, isDragged, isMoving, transform } = props
  const { t } = useTranslation(['board', model.name])
  const locale = useLocale()
  const { limit } = column
  const isOver = limit !== undefined && tally.count > limit
  const count = formatNumber(tally.count, locale)
  const told = sums
    .map((field) => ({ field, sum: tally.sums[field.wire] ?? 0 }))
    .filter(({ sum }) => sum > 0)
    .map(({ field, sum }) =>
      field.field.kind === 'minutes'
        ? formatMinutes(sum, locale)
        : t('board:sum', { sum, label: t(labelKey(model, field.name)) }),
    )
  return (
    <Box
      {...(onPress === undefined ? {} : { 'data-head': column.key, onPointerDown: onPress })}
      style={transform === undefined ? {} : { transform }}
      sx={[
        columnGround,
        {
          paddingInline: 3,
          paddingBlockStart: 2,
          paddingBlockEnd: 1,
          borderStartStartRadius: 8,
          borderStartEndRadius: 8,
          minInlineSize: 0,
          overflow: 'hidden',
        },
        onPress !== undefined && { cursor: 'grab', userSelect: 'none', WebkitTouchCallout: 'none' },
        isMoving && !isDragged && { transition: 'transform 160ms ease-out' },
        isDragged && { cursor: 'grabbing', zIndex: 1, boxShadow: 'var(--tms-edge-float-shadow)', borderRadius: 2 },
      ]}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 28 }}>
        <Box
          aria-hidden
          sx={{
            inlineSize: 10,
            blockSize: 10,
            borderRadius: '50%',
            flex: 'none',
            border: 1,
            borderColor: 'divider',
            bgcolor: column.color ?? 'text.disabled',
          }}
        />
        {name ?? (
          <Typography
            variant="h3"
            component="h2"
            title={column.name}
            onDoubleClick={onName}
            sx={{ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            <bdi>{column.name}</bdi>
          </Typography>
        )}
        {isKnown && (
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
            {limit === undefined ? count : t('board:ofLimit', { now: tally.count, limit })}
          </Box>
        )}
        <Box sx={{ marginInlineStart: 'auto', flex: 'none', display: 'flex' }}>{tools}</Box>
      </Box>
      {(isOver || told.length > 0) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '0.75rem', color: 'text.secondary' }}>
          {isOver && (
            <Box
              component="span"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'error.main', fontWeight: 600 }}
            >
              <WarningIcon sx={{ fontSize: 14 }} />
              {t('board:overLimit')}
            </Box>
          )}
          {told.map((text) => (
            <bdi key={text}>{text}</bdi>
          ))}
        </Box>
      )}
    </Box>
  )
}
