import FileIcon from '@mui/icons-material/FileDownloadOutlined'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import { useTheme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../web/base/api/errors.ts'
import { fileNameIn } from '../../../web/base/api/file-name.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { firstWeekday as weekBegins } from '../../../web/base/i18n/first-weekday.ts'
import { phoneQuery } from '../../../web/base/theme/tokens.ts'
import { quietFields } from '../../../web/base/ui/field-line.tsx'
import { saveFile } from '../../../web/data/rows/save-file.ts'
import { useButtonCommand } from '../../../web/fields/commands/use-button-command.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { FoldingTools } from '../../../web/views/collection/folding-tools.tsx'
import type { Closed } from '../../../web/views/timeline/geometry.ts'
import type { TimelineItem, TimelineLink } from '../../../web/views/timeline/item.ts'
import { pagesOf, printPages, savePages } from '../../../web/views/timeline/picture.ts'
import { type Zoom, zooms } from '../../../web/views/timeline/scale.ts'
import { BaselineMenu } from './baseline-menu.tsx'
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

/** Saves the plan as a file of Microsoft Project. */
const saveFileOf = async (project: string): Promise<void> => {
  try {
    const { data, headers } = await client.get<Blob>(`/projects/${encodeURIComponent(project)}/schedule/export`, {
      responseType: 'blob',
    })
    saveFile(data, fileNameIn(headers['content-disposition']) ?? 'plan.xml')
  } catch (error) {
    notify({ type: 'error', message: refusalText(error as CallError) })
  }
}

/** On a phone these tools are in a line of their own, with space for a label above them. */
const secondLine = { marginBlockStart: { xs: 2, sm: 0 } } as const

type FileToolProps = { readonly label: string; readonly icon: ReactElement; readonly onClick: () => void }

/** A tool that makes a file: a sign with a hint, and on phones, where nothing is pointed at, with its words. */
const FileTool = ({ label, icon, onClick }: FileToolProps) => {
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  if (isPhone)
    return (
      <Button startIcon={icon} onClick={onClick}>
        {label}
      </Button>
    )
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick} sx={{ '& svg': { fontSize: '1.25rem' } }}>
        {icon}
      </IconButton>
    </Tooltip>
  )
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
  // The scale is always in sight; the colour always has a value.
  const changed = [hasFloat, hasLoad, comparison !== undefined].filter(Boolean).length
  return (
    <Box sx={{ paddingBlockStart: 2, '@media print': { display: 'none' }, ...quietFields }}>
      <FoldingTools
        changed={changed}
        first={
          <>
            {props.narrowing}
            <TextField
              select
              size="small"
              label={t('timeline:zoom')}
              value={zoom}
              onChange={({ target }) => onZoom(target.value as Zoom)}
              sx={{ inlineSize: 120, ...secondLine }}
            >
              {zooms.map((one) => (
                <MenuItem key={one} value={one}>
                  {t(`timeline:zooms.${one}`)}
                </MenuItem>
              ))}
            </TextField>
            <Button onClick={onToday} sx={secondLine}>
              {t('today')}
            </Button>
          </>
        }
        tools={(close) => (
          <>
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
            {isPlan && onLevel !== undefined && (
              <Button
                onClick={() => {
                  close()
                  onLevel()
                }}
              >
                {t('level.button')}
              </Button>
            )}
          </>
        )}
        end={
          <>
            {isPlan && (
              <FileTool label={t('exportFile')} icon={<FileIcon />} onClick={() => void saveFileOf(project.id)} />
            )}
            {isRead && (
              <>
                <FileTool
                  label={t('picture')}
                  icon={<ImageIcon />}
                  onClick={() => void savePages(pages(), project.name)}
                />
                <FileTool label={t('print')} icon={<PrintIcon />} onClick={() => printPages(pages(), project.name)} />
              </>
            )}
          </>
        }
      />
    </Box>
  )
}
