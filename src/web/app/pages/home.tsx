import TuneIcon from '@mui/icons-material/DashboardCustomizeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../base/feedback/use-download.ts'
import { PageHead } from '../../base/ui/page-head.tsx'
import { SectionFailure, SectionSkeleton } from '../../base/ui/state/section-state.tsx'
import { useMe } from '../../data/access/me.tsx'
import { useCommands } from '../../fields/commands/registry.ts'
import { useButtonCommand } from '../../fields/commands/use-button-command.ts'
import { runsOf, visibleSections } from './home/arrangement.ts'
import { homeKeys } from './home/home-keys.ts'
import { entityOf } from './home/section.ts'
import { SectionCard } from './home/section-card.tsx'
import { useHome } from './home/use-home.ts'

/** Placeholder at which the greeting is split, to isolate the name's direction; react-i18next's `Trans` costs 5 KB. */
const slot = '\0'

/**
 * Two columns, filled one after the other: cards of different heights leave no holes, and the keys follow the same
 * order.
 */
const columns = {
  columnCount: { xs: 1, md: 2 },
  columnGap: 4,
  '& > *': { breakInside: 'avoid', marginBlockEnd: 4 },
} as const

const placeholders = ['a', 'b', 'c', 'd']

/** A greeting, and sections that the user can hide and reorder. */
export const HomePage = () => {
  const { t } = useTranslation()
  const name = String(useMe().name ?? '')
  const [before, after] = t('common:home.greeting', { name: slot }).split(slot)
  const { sections, defaults, error, retry, save } = useHome()
  const [isArranging, setArranging] = useState(false)
  const [Dialog, download] = useDownload(async () => (await import('./home/arrange-dialog.tsx')).ArrangeDialog)
  const button = useButtonCommand('home.arrange', 'home:arrange.title', TuneIcon, 'here')
  useCommands(homeKeys)
  const visible = visibleSections(sections ?? [])
  return (
    <>
      <PageHead
        title={t('common:home.title')}
        heading={
          <>
            {before}
            <bdi>{name}</bdi>
            {after}
          </>
        }
        actions={
          sections !== undefined &&
          sections.length > 1 && (
            <Button
              ref={button}
              color="inherit"
              startIcon={<TuneIcon />}
              aria-haspopup="dialog"
              onClick={() => {
                setArranging(true)
                download()
              }}
            >
              <span className="button-word">{t('home:arrange.button')}</span>
            </Button>
          )
        }
      />
      {error !== null && <SectionFailure text={error.message} onRetry={retry} />}
      {sections === undefined && error === null && (
        <Box sx={columns}>
          {placeholders.map((one) => (
            <Paper key={one} elevation={1} sx={{ p: 4 }}>
              <SectionSkeleton />
            </Paper>
          ))}
        </Box>
      )}
      {runsOf(visible).map((run) => (
        <Box key={run[0]?.key} sx={run.length > 1 ? columns : { marginBlockEnd: 4 }}>
          {run.map((section) => (
            <SectionCard
              key={section.key}
              section={section}
              isFirst={visible.find((one) => entityOf(one) === entityOf(section)) === section}
              onRetry={retry}
            />
          ))}
        </Box>
      ))}
      {isArranging && Dialog !== undefined && sections !== undefined && (
        <Dialog initialLines={sections} defaults={defaults} onClose={() => setArranging(false)} onSave={save} />
      )}
    </>
  )
}
