import Box from '@mui/material/Box'
import type { FunctionComponent } from 'react'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { formatMinutes, formatNumber } from '../../../../web/base/i18n/format.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'
import { Marked } from '../../../../web/fields/values/marked.tsx'
import type { BehindAnswer } from '../../figure-answers.ts'
import type { Unit } from '../../figure-facts.ts'

/**
 * Returns a component with the details of a task in a figure: its status at the time, and its weight in the figure's
 * unit.
 */
export const weightIn = (unit: Unit | undefined): FunctionComponent<{ readonly row: Row }> =>
  function Weight({ row }) {
    const locale = useLocale()
    const { status, story_points, estimate } = row as BehindAnswer['data'][number]
    const weight =
      unit === 'story_points' && story_points !== undefined
        ? formatNumber(story_points, locale)
        : unit === 'hours' && estimate !== undefined
          ? formatMinutes(estimate, locale)
          : undefined
    return (
      <>
        <Marked entity="task" field="status" value={status} />
        {weight !== undefined && (
          <Box
            component="span"
            sx={{ minInlineSize: 40, textAlign: 'end', fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}
          >
            {weight}
          </Box>
        )}
      </>
    )
  }
