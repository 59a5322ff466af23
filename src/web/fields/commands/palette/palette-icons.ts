import AddOutlined from '@mui/icons-material/AddOutlined'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import KeyboardReturn from '@mui/icons-material/KeyboardReturn'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import Logout from '@mui/icons-material/Logout'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import PaletteOutlined from '@mui/icons-material/PaletteOutlined'
import Redo from '@mui/icons-material/Redo'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import SettingsBrightnessOutlined from '@mui/icons-material/SettingsBrightnessOutlined'
import SmsOutlined from '@mui/icons-material/SmsOutlined'
import TabOutlined from '@mui/icons-material/TabOutlined'
import Translate from '@mui/icons-material/Translate'
import Undo from '@mui/icons-material/Undo'
import UploadOutlined from '@mui/icons-material/UploadOutlined'
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined'
import WidthNormalOutlined from '@mui/icons-material/WidthNormalOutlined'

/** Icons of the built-in commands. */
export const paletteIcons = {
  AddOutlined,
  ArrowDownward,
  ArrowUpward,
  CheckBoxOutlined,
  DarkModeOutlined,
  EditOutlined,
  HistoryOutlined,
  HomeOutlined,
  KeyboardOutlined,
  KeyboardReturn,
  LightModeOutlined,
  Logout,
  MoreHoriz,
  PaletteOutlined,
  SearchOutlined,
  SettingsBrightnessOutlined,
  SmsOutlined,
  TabOutlined,
  Translate,
  Redo,
  Undo,
  UploadOutlined,
  ViewSidebarOutlined,
  WidthNormalOutlined,
} as const
