import AddIcon from '@mui/icons-material/Add'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import FlagIcon from '@mui/icons-material/FlagOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { focusBeside } from '../../../../web/base/ui/focus/focus-beside.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { NewChild } from '../../../../web/fields/forms/row-tools.tsx'
import { overList, useDropList } from '../../../../web/views/drag/drag-area.tsx'
import { type EpicChoice, epicKey, noEpic } from './epic-choice.ts'
import { noSum, type Sum } from './sums.ts'

/** Prefix of drop target ids of epics. */
export const epicDrop = 'epic:'

type EntryProps = {
  readonly name: string
  readonly color?: string | undefined
  readonly sum: Sum | undefined
  readonly isChosen: boolean
  readonly onToggle: () => void
}

const Entry = ({ name, color, sum, isChosen, onToggle }: EntryProps) => {
  const { t } = useTranslation('backlog')
  const id = useId()
  const progress = sum === undefined || sum.count === 0 ? undefined : Math.round((sum.ended / sum.count) * 100)
  return (
    <>
      <ButtonBase
        aria-pressed={isChosen}
        aria-describedby={id}
        onClick={onToggle}
        sx={{
          inlineSize: '100%',
          minBlockSize: 32,
          gap: 2,
          paddingInline: 2,
          borderRadius: 1,
          justifyContent: 'flex-start',
          textAlign: 'start',
          font: 'inherit',
          ...(isChosen && { bgcolor: 'action.selected', fontWeight: 600 }),
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        <FlagIcon fontSize="small" sx={{ color: color ?? 'text.secondary' }} />
        <Box component="span" sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Box>
      </ButtonBase>
      <Box id={id} sx={{ paddingInline: 2, paddingBlockEnd: 1 }}>
        {sum !== undefined && (
          <Typography variant="body2" color="text.secondary">
            {t('epics.done', { done: sum.ended, count: sum.count })}
          </Typography>
        )}
        {progress !== undefined && (
          <LinearProgress aria-hidden variant="determinate" value={progress} sx={{ blockSize: 3, borderRadius: 1 }} />
        )}
      </Box>
    </>
  )
}

/** An epic as a drop target; dropped tasks get this epic. */
const DropEntry = ({ drop, isOff, ...entry }: EntryProps & { readonly drop: string; readonly isOff: boolean }) => {
  const { ref, isOver } = useDropList(drop, { isOff })
  return (
    <Box
      component="li"
      ref={ref}
      sx={{ borderRadius: 1, ...(isOver && { ...overList, outline: '2px solid', outlineColor: 'primary.main' }) }}
    >
      <Entry {...entry} />
    </Box>
  )
}

type Props = {
  readonly project: string
  readonly epics: readonly Row[]
  readonly sums: ReadonlyMap<string, Sum> | undefined
  readonly choice: EpicChoice
  readonly mayAdd: boolean
  readonly mayDrop: boolean
}

/** A project's epics with progress. They filter the backlog and take dropped tasks. */
export const EpicsPanel = memo(({ project, epics, sums, choice, mayAdd, mayDrop }: Props) => {
  const { t } = useTranslation(['backlog', 'epic', 'stretch', 'work_task', 'common'])
  const id = useId()
  const { breakpoints } = useTheme()
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true })
  const [isWanted, setWanted] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const mayStore = useHolds({ permissions: ['epic-store'] }) && mayAdd
  const isOpen = !isNarrow || isWanted
  const heading = t(keyOfEntity('epic', 'many'))
  const count = choice.chosen.length
  return (
    <Paper
      elevation={1}
      component="section"
      aria-labelledby={id}
      sx={{
        p: 2,
        alignSelf: 'start',
        ...(!isNarrow && {
          position: 'sticky',
          insetBlockStart: 72,
          maxBlockSize: 'calc(100vh - 96px)',
          overflowY: 'auto',
        }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minBlockSize: 32 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1, fontSize: '0.9375rem', paddingInline: 2 }}>
          {isNarrow ? (
            <Button
              color="inherit"
              aria-expanded={isOpen}
              onClick={() => setWanted(!isWanted)}
              endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
            >
              {heading}
            </Button>
          ) : (
            heading
          )}
        </Typography>
        {count > 0 && (
          <Button
            size="small"
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              choice.clear()
            }}
          >
            {t('common:clear')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <>
          {epics.length === 0 && (
            <Typography variant="body2" color="text.secondary" sx={{ paddingInline: 2 }}>
              {t('stretch:epics.none')}
            </Typography>
          )}
          <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {epics.map((epic) => (
              <DropEntry
                key={epicKey(epic)}
                drop={`${epicDrop}${epicKey(epic)}`}
                isOff={!mayDrop}
                name={String(epic.name ?? '')}
                color={typeof epic.color === 'string' ? epic.color : undefined}
                sum={sums === undefined ? undefined : (sums.get(epicKey(epic)) ?? noSum)}
                isChosen={choice.chosen.includes(epicKey(epic))}
                onToggle={() => choice.toggle(epicKey(epic))}
              />
            ))}
            {settings.own && (
              <li>
                <Entry
                  name={t('work_task:without.epic')}
                  sum={sums?.get('')}
                  isChosen={choice.chosen.includes(noEpic)}
                  onToggle={() => choice.toggle(noEpic)}
                />
              </li>
            )}
          </Box>
          {mayStore && (
            <Button
              startIcon={<AddIcon />}
              aria-haspopup="dialog"
              onClick={() => setAdding(true)}
              sx={{ marginBlockStart: 2 }}
            >
              {t('stretch:epics.add')}
            </Button>
          )}
        </>
      )}
      {isAdding && (
        <NewChild entity="epic" hidden={['project']} fixed={{ project_id: project }} onClose={() => setAdding(false)} />
      )}
    </Paper>
  )
})
EpicsPanel.displayName = 'EpicsPanel'
