import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ComponentType, lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeSection } from '../../product/home-section.ts'
import { SectionBoundary } from './section-boundary.tsx'
import { SectionSkeleton } from './section-state.tsx'

const contents = new Map<string, ComponentType>()
const contentOf = (section: HomeSection): ComponentType => {
  const known = contents.get(section.key) ?? lazy(async () => ({ default: await section.load() }))
  contents.set(section.key, known)
  return known
}

/** A section with its title; what is in it comes by itself, and fails by itself. */
export const SectionCard = ({ section, isWhole }: { section: HomeSection; isWhole: boolean }) => {
  const { t } = useTranslation()
  const id = useId()
  const [, again] = useState(0)
  const Content = contentOf(section)
  return (
    <Paper
      elevation={1}
      component="section"
      aria-labelledby={id}
      sx={{ p: 4, minInlineSize: 0, ...(isWhole ? { gridColumn: '1 / -1' } : {}) }}
    >
      <Typography id={id} variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t(section.title)}
      </Typography>
      <SectionBoundary
        onRetry={() => {
          // A download that failed would fail from memory.
          contents.delete(section.key)
          again((count) => count + 1)
        }}
      >
        <Suspense fallback={<SectionSkeleton />}>
          <Content />
        </Suspense>
      </SectionBoundary>
    </Paper>
  )
}
