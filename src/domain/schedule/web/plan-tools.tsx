import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import { useTheme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { firstWeekday as weekBegins } from '../../../web/base/i18n/first-weekday.ts'
import { phoneQuery } from '../../../web/base/theme/tokens.ts'
import { quietFields } from '../../../web/base/ui/field-line.tsx'
import { useButtonCommand } from '../../../web/fields/commands/use-button-command.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { FoldingTools } from '../../../web/views/collection/folding-tools.tsx'
import type { Closed } from '../../../web/views/timeline/geometry.ts'
import type { TimelineItem, TimelineLink } from '../../../web/views/timeline/item.ts'
import { pagesOf } from '../../../web/views/timeline/picture.ts'
import { type Zoom, zooms } from '../../../web/views/timeline/scale.ts'
import { BaselineMenu } from './baseline-menu.tsx'
import { PlanActions } from './plan-actions.tsx'
import { type Colouring, colourings } from './plan-items.ts'
import type { Comparison } from './use-schedule.ts'

type Props = {
  readonly project: RowOf<'project'>
  readonly isPlan: boolean
  /** The plan is there: it can be drawn and saved. */
  readonly isRead: boolean
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
  readonly coloring: Colouring
  readonly onColor: (coloring: Colouring) => void
  readonly hasFloat: boolean
  readonly onFloat: (hasFloat: boolean) => void
  readonly comparison: Comparison | undefined
  readonly onCompare: (comparison: Comparison | undefined) => void
  readonly onToday: () => void
  /** Search and filters over the rows. */
  readonly narrowing: ReactNode
  readonly hasLoad?: boolean
  /** Shows or hides the load; undefined for users who may not see work. */
  readonly onLoad?: (hasLoad: boolean) => void
  readonly onLevel?: () => void
  readonly items: readonly TimelineItem[]
  readonly links: readonly TimelineLink[]
  readonly closed: Closed
  readonly now: number
}

/** The line of tools above a project's timeline. */
export const PlanTools = (props: Props) => {
  const {
    project,
    isPlan,
    isRead,
    zoom,
    onZoom,
    coloring,
    onColor,
    hasFloat,
    onFloat,
    comparison,
    onCompare,
    onToday,
  } = props
  const { hasLoad = false, onLoad, onLevel } = props
  const { t } = useTranslation(['project_timeline', 'timeline'])
  const loadButton = useButtonCommand('plan.load', 'project_timeline:load.button', 'TabOutlined', 'here', {
    words: 'command:words.load',
  })
  const { locale, timeZone } = useReading()
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const isMirrored = useTheme().direction === 'rtl'
  const pages = () =>
    pagesOf({
      title: project.name,
      items: props.items,
      links: props.links,
      closed: props.closed,
      now: props.now,
      zoom,
      isMirrored,
      calendar: { locale, timeZone, firstWeekday: weekBegins(locale) },
    })
  const scale = (
    <TextField
      select
      size="small"
      label={t('timeline:zoom')}
      value={zoom}
      onChange={({ target }) => onZoom(target.value as Zoom)}
      sx={{ inlineSize: 120 }}
    >
      {zooms.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`timeline:zooms.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  )
  // Scale and colour always have a value.
  const changed = [hasFloat, hasLoad, comparison !== undefined].filter(Boolean).length
  return (
    <Box sx={{ paddingBlockStart: 2, '@media print': { display: 'none' }, ...quietFields }}>
      <FoldingTools
        changed={changed}
        first={
          <>
            {props.narrowing}
            {!isPhone && scale}
            <Button onClick={onToday}>{t('today')}</Button>
          </>
        }
        tools={(close) => (
          <>
            {isPhone && scale}
            <TextField
              select
              size="small"
              label={t('color')}
              value={coloring}
              onChange={({ target }) => onColor(target.value as Colouring)}
              sx={{ inlineSize: 150 }}
            >
              {colourings
                .filter((one) => isPlan || one !== 'critical')
                .map((one) => (
                  <MenuItem key={one} value={one}>
                    {t(`colors.${one}`)}
                  </MenuItem>
                ))}
            </TextField>
            {isPlan && (
              <FormControlLabel
                control={<Switch size="small" checked={hasFloat} onChange={(_, checked) => onFloat(checked)} />}
                label={t('float')}
                sx={{ marginInline: 2, '& .MuiFormControlLabel-label': { marginInlineStart: 2, fontSize: '0.875rem' } }}
              />
            )}
            <BaselineMenu project={project.id} comparison={comparison} onCompare={onCompare} />
            {isPlan && onLoad !== undefined && (
              <Button
                ref={loadButton}
                aria-pressed={hasLoad}
                onClick={() => {
                  close()
                  onLoad(!hasLoad)
                }}
              >
                {t('load.button')}
              </Button>
            )}
          </>
        )}
        end={(close) => (
          <PlanActions
            project={project}
            isPlan={isPlan}
            pages={isRead ? pages : undefined}
            onLevel={
              isPlan && onLevel
                ? () => {
                    close()
                    onLevel()
                  }
                : undefined
            }
          />
        )}
      />
    </Box>
  )
}
