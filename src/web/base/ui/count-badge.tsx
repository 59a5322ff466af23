import type { ReactNode } from 'react'

const maxCount = 99

type Props = { readonly count: number; readonly isUrgent?: boolean; readonly children: ReactNode }

/** A number at the corner of its children. Hidden from screen readers: the caller's label states it. */
export const CountBadge = ({ count, isUrgent = false, children }: Props) => (
  <span className="counted">
    {children}
    {count > 0 && (
      <span aria-hidden="true" className={isUrgent ? 'count is-urgent' : 'count'}>
        {count > maxCount ? `${maxCount}+` : count}
      </span>
    )}
  </span>
)
