import { arEG } from '@mui/material/locale'
import { byNamespace } from './by-namespace.ts'

/** The language whole, one download; the server's own words and its mails' stay with the server. */
export const words = byNamespace(
  import.meta.glob<object>(
    ['../../../locales/ar/*.json', '!../../../locales/ar/{server,mail,changes,import_wizard}.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
)
/** MUI's words in it. */
export const muiWords = arEG
