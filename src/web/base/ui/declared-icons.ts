import type { SvgIconComponent } from '@mui/icons-material'

/** Icons that the sources name, by Material's name. The build fills it (`app/build/icons.ts`). */
export const declaredIcons: { readonly [name: string]: SvgIconComponent } = {}
