import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeSection } from '../../product/home-section.ts'
import { SectionFailure, SectionSkeleton } from '../../ui/state/section-state.tsx'
import { EmptyContext } from './section-state.tsx'

type Props = { readonly children: ReactNode; readonly onRetry: () => void }

/** Catches errors of one section, a failed download included, so that the others stay. */
class SectionBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <SectionFailure
        onRetry={() => {
          this.props.onRetry()
          this.setState({ hasFailed: false })
        }}
      />
    )
  }
}

const contents = new Map<string, ComponentType>()
const contentOf = (section: HomeSection): ComponentType => {
  const content = contents.get(section.key) ?? lazy(async () => ({ default: await section.load() }))
  contents.set(section.key, content)
  return content
}

type CardProps = {
  readonly section: HomeSection
  readonly isWhole: boolean
  /** The section has nothing to show: it is kept, unseen, until it has. */
  readonly isUnseen: boolean
  /** @param key the section's */
  readonly onEmpty: (key: string, isEmpty: boolean) => void
}

/** A section with its title. Its content loads, and fails, independently of the other sections. */
export const SectionCard = ({ section, isWhole, isUnseen, onEmpty }: CardProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [, setRetries] = useState(0)
  const Content = contentOf(section)
  const { key } = section
  const reportEmpty = useCallback((isEmpty: boolean) => onEmpty(key, isEmpty), [key, onEmpty])
  return (
    <Paper
      elevation={1}
      component="section"
      aria-labelledby={id}
      hidden={isUnseen}
      sx={{ p: 4, minInlineSize: 0, '&[hidden]': { display: 'none' }, ...(isWhole ? { gridColumn: '1 / -1' } : {}) }}
    >
      <Typography id={id} variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t(section.title)}
      </Typography>
      <SectionBoundary
        onRetry={() => {
          // `lazy` remembers a failed download: a retry needs a new component.
          contents.delete(section.key)
          setRetries((count) => count + 1)
        }}
      >
        <Suspense fallback={<SectionSkeleton />}>
          <EmptyContext value={reportEmpty}>
            <Content />
          </EmptyContext>
        </Suspense>
      </SectionBoundary>
    </Paper>
  )
}
