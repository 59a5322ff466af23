import TuneIcon from '@mui/icons-material/DashboardCustomizeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../access/me.tsx'
import { useButtonCommand } from '../commands/use-button-command.ts'
import { useDownload } from '../feedback/use-download.ts'
import type { HomeSection } from '../product/home-section.ts'
import { PageHead } from '../ui/page-head.tsx'
import { SectionFailure, SectionSkeleton } from '../ui/state/section-state.tsx'
import { Together } from '../ui/state/together.tsx'
import { arrange, fullWidthSections, toStored } from './home/arrangement.ts'
import { SectionCard } from './home/section-card.tsx'
import { useArrangement } from './home/use-arrangement.ts'
import { useSections } from './home/use-sections.ts'

/** Placeholder at which the greeting is split, to isolate the name's direction; react-i18next's `Trans` costs 5 KB. */
const slot = '\0'

/** A greeting, and sections that the user can hide and reorder. */
export const HomePage = () => {
  const { t } = useTranslation()
  const name = String(useMe().name ?? '')
  const [before, after] = t('common:home.greeting', { name: slot }).split(slot)
  const sections = useSections()
  const { stored, failed, retry, save } = useArrangement()
  const [isArranging, setArranging] = useState(false)
  const [Dialog, download] = useDownload(async () => (await import('./home/arrange-dialog.tsx')).ArrangeDialog)
  const button = useButtonCommand('home.arrange', 'home:arrange.title', TuneIcon, 'here')
  const defaults = arrange(sections, [])
  const arrangement = arrange(sections, stored ?? [])
  const visible = arrangement.filter(({ hidden }) => !hidden).map(({ section }) => section)
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const onEmpty = useCallback(
    (key: string, isEmpty: boolean) =>
      setEmpty((before) => {
        if (before.has(key) === isEmpty) return before
        const others = [...before].filter((other) => other !== key)
        return new Set(isEmpty ? [...others, key] : others)
      }),
    [],
  )
  const isUnseen = ({ key, staysWhenEmpty }: HomeSection) => empty.has(key) && staysWhenEmpty !== true
  const fullWidth = fullWidthSections(visible.filter((section) => !isUnseen(section)))
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
          sections.length > 1 &&
          stored !== undefined && (
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
      {/* Where the arrangement could not be read, the sections are shown in their default order. */}
      {failed && (
        <Box sx={{ marginBlockEnd: 4 }}>
          <SectionFailure text={t('home:arrange.failed')} onRetry={retry} />
        </Box>
      )}
      {stored === undefined && !failed ? (
        <SectionSkeleton />
      ) : (
        <Together skeleton={<SectionSkeleton />}>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {visible.map((section) => (
              <SectionCard
                key={section.key}
                section={section}
                isWhole={fullWidth.has(section)}
                isUnseen={isUnseen(section)}
                onEmpty={onEmpty}
              />
            ))}
          </Box>
        </Together>
      )}
      {isArranging && Dialog !== undefined && stored !== undefined && (
        <Dialog
          initialLines={arrangement}
          defaults={defaults}
          onClose={() => setArranging(false)}
          onSave={(next) => save(next === undefined ? [] : toStored(next, stored))}
        />
      )}
    </>
  )
}
