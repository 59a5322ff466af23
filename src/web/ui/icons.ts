import type { SvgIconComponent } from '@mui/icons-material'
import Apartment from '@mui/icons-material/ApartmentOutlined'
import Article from '@mui/icons-material/ArticleOutlined'
import Assignment from '@mui/icons-material/AssignmentOutlined'
import AttachFile from '@mui/icons-material/AttachFile'
import Bolt from '@mui/icons-material/BoltOutlined'
import Business from '@mui/icons-material/BusinessOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import CheckBox from '@mui/icons-material/CheckBoxOutlined'
import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberOutlined'
import Event from '@mui/icons-material/EventOutlined'
import Folder from '@mui/icons-material/FolderOutlined'
import Group from '@mui/icons-material/GroupOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import Key from '@mui/icons-material/KeyOutlined'
import Label from '@mui/icons-material/LabelOutlined'
import Link from '@mui/icons-material/Link'
import Mail from '@mui/icons-material/MailOutlined'
import MoveToInbox from '@mui/icons-material/MoveToInboxOutlined'
import NewReleases from '@mui/icons-material/NewReleasesOutlined'
import Notifications from '@mui/icons-material/NotificationsOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import Schema from '@mui/icons-material/SchemaOutlined'
import School from '@mui/icons-material/SchoolOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import Timer from '@mui/icons-material/TimerOutlined'
import VerifiedUser from '@mui/icons-material/VerifiedUserOutlined'
import ViewKanban from '@mui/icons-material/ViewKanbanOutlined'
import Workspaces from '@mui/icons-material/WorkspacesOutlined'

/** Icons that declarations may name, by Material's name. A list, since importing all 10,000 would bundle them. */
const icons: { readonly [name: string]: SvgIconComponent } = {
  apartment: Apartment,
  article: Article,
  assignment: Assignment,
  attach_file: AttachFile,
  bolt: Bolt,
  business: Business,
  category: Category,
  check_box: CheckBox,
  confirmation_number: ConfirmationNumber,
  event: Event,
  folder: Folder,
  group: Group,
  groups: Groups,
  handshake: Handshake,
  history: History,
  key: Key,
  label: Label,
  link: Link,
  mail: Mail,
  move_to_inbox: MoveToInbox,
  new_releases: NewReleases,
  notifications: Notifications,
  person: Person,
  schedule: Schedule,
  schema: Schema,
  school: School,
  settings: Settings,
  timer: Timer,
  verified_user: VerifiedUser,
  view_kanban: ViewKanban,
  workspaces: Workspaces,
}

/** @returns the named icon, or a default one for a name that is missing in the list */
export const iconOf = (name: string): SvgIconComponent => icons[name] ?? Category
