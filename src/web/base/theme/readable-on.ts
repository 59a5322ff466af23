import { getContrastRatio } from '@mui/material/styles'

/** White or black, whichever can be read on a colour that people chose (WCAG 1.4.3: 4.5 to 1). @param color as `#9c27b0` */
export const readableOn = (color: string): string => (getContrastRatio('#ffffff', color) >= 4.5 ? '#ffffff' : '#000000')
