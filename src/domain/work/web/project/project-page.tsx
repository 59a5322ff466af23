import { useAbility } from '@casl/react'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import type { RowOf } from '../../../../core/declare/register.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { PageHead } from '../../../../web/base/ui/page-head.tsx'
import { type Access, permitsRow } from '../../../../web/data/access/ability.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { titleOf } from '../../../../web/data/rows/titles.ts'
import { FavoriteButton } from '../../../../web/facets/favourites/favorite-button.tsx'
import { FollowButton } from '../../../../web/facets/following/follow-button.tsx'
import { useRowActions } from '../../../../web/facets/show/use-row-actions.tsx'
import { NewHere } from '../../../../web/fields/commands/new-here.tsx'
import { useRowCommands } from '../../../../web/fields/commands/row-commands.ts'
import { RowMark } from '../../../../web/fields/values/row-mark.tsx'
import { NewButton } from '../../../../web/views/collection/new-button.tsx'
import { Facts } from '../../../../web/views/row-page/facts.tsx'
import { History } from '../../../../web/views/row-page/history.tsx'
import { RowBoundary } from '../../../../web/views/row-page/row-boundary.tsx'
import { RowButtons } from '../../../../web/views/row-page/row-buttons.tsx'
import { propertiesOf, showOf } from '../../../../web/views/row-page/show-of.ts'
import { RowTitle } from '../../../../web/views/row-page/title.tsx'
import { ProjectOverview } from '../overview/project-overview.tsx'
import { ProjectTabs } from './project-tabs.tsx'
import { useTabChoice } from './tab-menu.tsx'

type BodyProps = {
  readonly model: Model<'project'>
  readonly row: RowOf<'project'>
  readonly reread: () => Promise<Row | undefined>
}

/** Drawer with all fields of the project, edited in place, and its history. */
const InfoDrawer = ({
  model,
  row,
  isOpen,
  close,
}: Omit<BodyProps, 'reread'> & { isOpen: boolean; close: () => void }) => {
  const { t } = useTranslation(['work', 'common'])
  const id = useId()
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={close}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { inlineSize: 460, maxInlineSize: '100vw', p: 4 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBlockEnd: 3 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {t('work:info')}
        </Typography>
        <IconButton aria-label={t('common:close')} onClick={close}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Stack spacing={4}>
        <Facts model={model} row={row} names={propertiesOf(showOf(model))} isUnfolded />
        <History model={model} row={row} />
      </Stack>
    </Drawer>
  )
}

const Body = ({ model, row, reread }: BodyProps) => {
  const { t } = useTranslation(['work', 'common'])
  const access = useAbility<Access>()
  const task = useModel('task')
  const title = titleOf(model, row)
  const [isInfoOpen, setInfoOpen] = useState(false)
  const may = (action: 'update' | 'delete') => permitsRow(access, action, model.entity.permission, row)
  useRowCommands(model, row, may('update'))
  const actions = useRowActions(model, row, { mayChange: may('update') })
  const preset = { project_id: row.id }
  return (
    <>
      <NewHere model={task} preset={preset} />
      <ProjectTabs
        row={row}
        head={(tabs, hasTools) => (
          <PageHead
            title={title}
            mark={<RowMark model={model} row={row} />}
            editableHeading={<RowTitle model={model} row={row} isPage />}
            tabs={tabs}
            hasTools={hasTools}
            actions={
              <>
                <RowButtons
                  model={model}
                  row={row}
                  may={may}
                  editAddress={`${model.entity.page}/${encodeURIComponent(row.id)}/edit`}
                  choices={[[t('work:info'), () => setInfoOpen(true), true], ...actions.choices]}
                />
                {actions.dialog}
                <NewButton model={task} preset={preset} />
              </>
            }
          >
            <FavoriteButton model={model} row={row} />
            <FollowButton model={model} row={row} />
          </PageHead>
        )}
      >
        <ProjectOverview model={model} row={row} reread={reread} mayUpdate={may('update')} />
      </ProjectTabs>
      <InfoDrawer model={model} row={row} isOpen={isInfoOpen} close={() => setInfoOpen(false)} />
    </>
  )
}

/** A project's page, at all routes of the specification. */
export const ProjectPage = () => {
  const model = useModel('project')
  useTabChoice()
  return <RowBoundary model={model}>{(row, reread) => <Body model={model} row={row} reread={reread} />}</RowBoundary>
}
