import { enUS } from '@mui/material/locale'
import { byNamespace } from './by-namespace.ts'

/** The language whole, one download; the server's own words and its mails' stay with the server, and what only some pages say comes with them. */
export const words = byNamespace(
  import.meta.glob<object>(
    ['../../../locales/en/*.json', '!../../../locales/en/{server,mail,changes,import_wizard}.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
)
/** MUI's words in it. */
export const muiWords = enUS
