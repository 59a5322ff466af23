import type { SvgIconComponent } from '@mui/icons-material'
import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined'
import type { themes } from '../../base/preferences/definitions.ts'

export const iconOfMode: { readonly [M in (typeof themes)[number]]: SvgIconComponent } = {
  light: LightModeIcon,
  dark: DarkModeIcon,
  system: SystemIcon,
}
