import { PageTurner } from './page-turner.tsx'

type Props = {
  readonly total: number
  readonly perPage: number
  /** Counted from 1. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The way to further rows of a small list, where there are more than are shown at once. */
export const SmallPager = (props: Props) => (props.total <= props.perPage ? null : <PageTurner {...props} />)
