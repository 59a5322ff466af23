import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeSection } from '../../product/home-section.ts'
import { SectionFailure, SectionSkeleton } from './section-state.tsx'

type Props = { readonly children: ReactNode; readonly onRetry: () => void }

/** Keeps what breaks in one section, its download included, from the others. */
class SectionBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <SectionFailure
        onRetry={() => {
          this.props.onRetry()
          this.setState({ broken: false })
        }}
      />
    )
  }
}

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
