import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { ListScreen } from '../../../web/app/screens/list-screen.tsx'
import { useProduct } from '../../../web/data/areas/product.ts'
import { ClockNotice } from './clock-notice.tsx'
import { FailedRowsNotice } from './failed-rows-notice.tsx'

/** Entities whose lists are the logs, in the order of their links. */
const shown = ['log', 'job', 'failed_row', 'letter', 'received_letter'] as const

const Logs = ({ entity }: { entity: (typeof shown)[number] }) => {
  const { t } = useTranslation()
  const { models } = useProduct()
  return (
    <>
      <Box
        component="nav"
        aria-label={t('common:logs.title')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockEnd: 4 }}
      >
        {shown.map((name) => (
          <Button
            key={name}
            component={Link}
            to={models.of(name).entity.page ?? ''}
            variant={name === entity ? 'contained' : 'text'}
            color={name === entity ? 'primary' : 'inherit'}
            disableElevation
            {...(name === entity ? { 'aria-current': 'page' } : {})}
          >
            {t(keyOfEntity(name, 'many'))}
          </Button>
        ))}
      </Box>
      {entity === 'job' && <ClockNotice />}
      {entity === 'job' && <FailedRowsNotice />}
      <ListScreen key={entity} model={models.of(entity)} />
    </>
  )
}

/** The list of actions of people and of the server itself. */
export const LogPage = () => <Logs entity="log" />
/** The list of the server's work outside requests, including failures. */
export const JobsPage = () => <Logs entity="job" />
/** The list of rows at which jobs failed. */
export const FailedRowsPage = () => <Logs entity="failed_row" />
/** The list of mails that the server wrote. */
export const MailsPage = () => <Logs entity="letter" />
/** The list of mails that the server received, with the reasons of refusals. */
export const ReceivedMailsPage = () => <Logs entity="received_letter" />
