import type { SvgIconComponent } from '@mui/icons-material'
import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined'

export const modes = ['light', 'dark', 'system'] as const
export const iconOfMode: { readonly [M in (typeof modes)[number]]: SvgIconComponent } = {
  light: LightModeIcon,
  dark: DarkModeIcon,
  system: SystemIcon,
}
