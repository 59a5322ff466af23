import type { ReactNode } from 'react'

const most = 99

type Props = { readonly count: number; readonly isUrgent?: boolean; readonly children: ReactNode }

/** A number at the corner of what it counts; it is seen only, as whoever uses it says it in words. */
export const Counted = ({ count, isUrgent = false, children }: Props) => (
  <span className="counted">
    {children}
    {count > 0 && (
      <span aria-hidden="true" className={isUrgent ? 'count is-urgent' : 'count'}>
        {count > most ? `${most}+` : count}
      </span>
    )}
  </span>
)
