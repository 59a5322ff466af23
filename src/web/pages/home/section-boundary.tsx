import { Component, type ReactNode } from 'react'
import { SectionFailure } from './section-state.tsx'

type Props = { readonly children: ReactNode; readonly onRetry: () => void }

/** Keeps what breaks in one section, its download included, from the others. */
export class SectionBoundary extends Component<Props, { readonly broken: boolean }> {
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
