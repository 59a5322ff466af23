import BaselineIcon from '@mui/icons-material/BookmarkAddOutlined'
import FileIcon from '@mui/icons-material/FileDownloadOutlined'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import LevelIcon from '@mui/icons-material/WaterfallChartOutlined'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../web/base/api/errors.ts'
import { fileNameIn } from '../../../web/base/api/file-name.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { phoneQuery } from '../../../web/base/theme/tokens.ts'
import { ChoicesButton } from '../../../web/base/ui/choices-button.tsx'
import { useHolds } from '../../../web/data/access/can.tsx'
import { saveFile } from '../../../web/data/rows/save-file.ts'
import { printPages, savePages } from '../../../web/views/timeline/picture.ts'
import { NewBaselineDialog } from './new-baseline-dialog.tsx'

type Props = {
  readonly project: RowOf<'project'>
  /** The dates are computed: the plan can be saved as a file of Microsoft Project. */
  readonly isPlan: boolean
  /** Draws the plan; undefined until it is read. */
  readonly pages: (() => Parameters<typeof printPages>[0]) | undefined
  readonly onLevel: (() => void) | undefined
}

type PlanAction = { readonly label: string; readonly icon: ReactElement; readonly run: () => void }

/** Saves the plan as a file of Microsoft Project. */
const saveFileOf = async (project: string): Promise<void> => {
  try {
    const { data, headers } = await client.get<Blob>(`/projects/${encodeURIComponent(project)}/schedule/export`, {
      responseType: 'blob',
    })
    saveFile(data, fileNameIn(headers['content-disposition']) ?? 'plan.xml')
  } catch (error) {
    notify({ type: 'error', message: refusalText(error as CallError) })
  }
}

/** What one seldom does with a plan: a menu, which leaves the line to its view; on phones buttons in the sheet. */
export const PlanActions = ({ project, isPlan, pages, onLevel }: Props) => {
  const { t } = useTranslation('project_timeline')
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const mayAdd = useHolds({ permissions: ['baseline-store'] })
  const [isNaming, setNaming] = useState(false)
  const draw = (save: (drawn: ReturnType<NonNullable<typeof pages>>, title: string) => unknown) => () =>
    pages && void save(pages(), project.name)
  const actions: readonly PlanAction[] = [
    ...(mayAdd ? [{ label: t('setBaseline'), icon: <BaselineIcon />, run: () => setNaming(true) }] : []),
    ...(onLevel ? [{ label: t('level.button'), icon: <LevelIcon />, run: onLevel }] : []),
    ...(isPlan ? [{ label: t('exportFile'), icon: <FileIcon />, run: () => void saveFileOf(project.id) }] : []),
    ...(pages
      ? [
          { label: t('picture'), icon: <ImageIcon />, run: draw(savePages) },
          { label: t('print'), icon: <PrintIcon />, run: draw(printPages) },
        ]
      : []),
  ]
  return (
    <>
      {isPhone ? (
        actions.map(({ label, icon, run }) => (
          <Button key={label} startIcon={icon} onClick={run}>
            {label}
          </Button>
        ))
      ) : (
        <ChoicesButton
          label={t('actions')}
          choices={actions.map(({ label, run }) => [label, run, true] as const)}
          icon={<MoreIcon fontSize="small" />}
        />
      )}
      {isNaming && <NewBaselineDialog project={project.id} onClose={() => setNaming(false)} />}
    </>
  )
}
