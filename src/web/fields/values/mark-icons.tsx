import { createSvgIcon } from '@mui/material/utils'

/** A circle that is half filled: begun, not finished. */
export const HalfCircleIcon = createSvgIcon(
  <>
    <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16" />
    <path d="M12 7a5 5 0 0 1 0 10z" />
  </>,
  'HalfCircle',
)

const bars = ['M3 14h4v7H3z', 'M10 9h4v12h-4z', 'M17 4h4v17h-4z'] as const
const barsIcon = (filled: number) =>
  createSvgIcon(
    bars.map((path, n) => <path key={path} d={path} opacity={n < filled ? 1 : 0.3} />),
    `Bars${filled}`,
  )
/** One, two and three of three bars: how much something presses. */
export const OneBarIcon = barsIcon(1)
export const TwoBarsIcon = barsIcon(2)
export const ThreeBarsIcon = barsIcon(3)

/** A filled square with an exclamation mark. */
export const UrgentIcon = createSvgIcon(
  <path d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3m6 4v8h2V6zm0 10v2h2v-2z" />,
  'Urgent',
)
