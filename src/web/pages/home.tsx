import TuneIcon from '@mui/icons-material/DashboardCustomizeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../access/me.tsx'
import { useButtonCommand } from '../commands/use-button-command.ts'
import { useDownload } from '../feedback/use-download.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { arranged, placed, wholeOnes } from './home/arrangement.ts'
import { SectionCard } from './home/section-card.tsx'
import { SectionFailure, SectionSkeleton } from './home/section-state.tsx'
import { useArrangement } from './home/use-arrangement.ts'
import { useSections } from './home/use-sections.ts'

/** Stands for the name until it is put in, isolated; react-i18next's `Trans` would be 5 KB of every first page. */
const slot = '\0'

/** A greeting, and sections that the user shows, hides and orders. */
export const HomePage = () => {
  const { t } = useTranslation()
  const name = String(useMe().name ?? '')
  const [before, after] = t('common:home.greeting', { name: slot }).split(slot)
  const sections = useSections()
  const { kept, failed, retry, save } = useArrangement()
  const [isArranging, setArranging] = useState(false)
  const [Dialog, download] = useDownload(async () => (await import('./home/arrange-dialog.tsx')).ArrangeDialog)
  const button = useButtonCommand('home.arrange', 'home:arrange.title', TuneIcon, 'here')
  const usual = arranged(sections, [])
  const lines = arranged(sections, kept ?? [])
  const shown = lines.filter(({ hidden }) => !hidden).map(({ section }) => section)
  const whole = wholeOnes(shown)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', marginBlockEnd: 4 }}>
        <Box sx={{ flex: '1 1 180px', minInlineSize: 0 }}>
          <PageHeading title={t('common:home.title')}>
            {before}
            <bdi>{name}</bdi>
            {after}
          </PageHeading>
        </Box>
        {sections.length > 1 && kept !== undefined && (
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
            {t('home:arrange.button')}
          </Button>
        )}
      </Box>
      {/* Whatever became of the arrangement, the sections themselves can be read. */}
      {failed && (
        <Box sx={{ marginBlockEnd: 4 }}>
          <SectionFailure text={t('home:arrange.failed')} onRetry={retry} />
        </Box>
      )}
      {kept === undefined && !failed ? (
        <SectionSkeleton />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {shown.map((section) => (
            <SectionCard key={section.key} section={section} isWhole={whole.has(section)} />
          ))}
        </Box>
      )}
      {isArranging && Dialog !== undefined && kept !== undefined && (
        <Dialog
          lines={lines}
          usual={usual}
          onClose={() => setArranging(false)}
          onSave={(next) => save(next === undefined ? [] : placed(next, kept))}
        />
      )}
    </>
  )
}
