import { inBrowser } from '../../../web/data/areas/area.ts'
import { timesheets } from '../area.ts'
import { timesheetPages } from './pages.ts'

export const timesheetsWeb = inBrowser(timesheets, { pages: timesheetPages })
