import type { SvgIconComponent } from '@mui/icons-material'
import Category from '@mui/icons-material/CategoryOutlined'
import { declaredIcons } from './declared-icons.ts'

/** @returns the icon of Material's by its name; a plain one where the declarations came from elsewhere than the build's sources */
export const iconOf = (name: string): SvgIconComponent => declaredIcons[name] ?? Category
