import { Pagination } from './pagination.tsx'

type Props = {
  readonly total: number
  readonly perPage: number
  /** Starts at 1. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Pagination of a small list; hidden where all rows fit on one page. */
export const SmallPager = (props: Props) => (props.total <= props.perPage ? null : <Pagination {...props} />)
