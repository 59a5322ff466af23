import type { ReactNode } from 'react'

const paths = {
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c6 5 6 13 0 18M12 3c-6 5-6 13 0 18" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5" />
    </>
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z" />,
  halves: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
    </>
  ),
  eye: (
    <>
      <path d="M2 12c4.5-8 15.5-8 20 0-4.5 8-15.5 8-20 0z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  shutEye: (
    <>
      <path d="M2 12c4.5-8 15.5-8 20 0-4.5 8-15.5 8-20 0z" />
      <path d="M4 4l16 16" />
    </>
  ),
  wrong: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v6M12 16.5v.01" />
    </>
  ),
} satisfies { readonly [name: string]: ReactNode }
export type PlainIconName = keyof typeof paths

/** Icons of the sign-in page, drawn here because Material's need MUI. */
export const PlainIcon = ({ name }: { name: PlainIconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {paths[name]}
  </svg>
)
