import { frFR } from '@mui/material/locale'

/** The language whole, one download; the server's own words and its mails' stay with the server. */
export const words = import.meta.glob<object>(
  [
    '../../../locales/fr/*.json',
    '!../../../locales/fr/{server,mail,changes,schema,import_wizard,taking_back,document_import,groups,board,backlog,plan,figures,work_figures,work_overview,files,share,row_link,checklists,talk,timer,members,office,calendar,repeat,todos,invites,rich_text,coedits,targets,timesheets,report,reach,stream,chats,dashboards,imports,project_timeline,copies,sla,pull_requests}.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)
/** MUI's words in it. */
export const muiWords = frFR
