import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../web/base/api/shapes.ts'
import { dayOf } from '../../../web/base/i18n/format.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { rowPath } from '../../../web/data/rows/row-calls.ts'
import { titleOf } from '../../../web/data/rows/titles.ts'
import { CopyDialog } from '../../../web/facets/copies/copy-dialog.tsx'
import { RowsPicker } from '../../../web/fields/values/inputs/rows-picker.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { templateKinds } from '../template.ts'

type Kind = (typeof templateKinds)[number]

/** Makes a row from a template: its name, its project where it has one, its start, what comes along, and who. */
export const UseTemplate = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => {
  const { t } = useTranslation(['copies', 'common', 'project'])
  const template = useModel('template')
  const kind: Kind = row.kind === 'task' || row.kind === 'document' ? row.kind : 'project'
  const model = useModel(kind)
  const projects = useModel('project')
  const [project, setProject] = useState<Row | null>(null)
  const { timeZone } = useReading()
  const path = rowPath(template, row)
  const title = model.byName.get(model.entity.title)?.wire ?? ''
  return (
    <CopyDialog
      model={model}
      of={template}
      surveyPath={`${path}/contents`}
      makePath={`${path}/use`}
      title={t('copies:use', { name: titleOf(template, row) })}
      name={kind === 'project' ? '' : titleOf(template, row)}
      action={t('copies:make')}
      begin={dayOf(Date.now(), timeZone)}
      more={
        kind === 'project' ? undefined : (
          <RowsPicker
            model={projects}
            multiple={false}
            label={t('project:one')}
            value={project}
            onChange={(one) => setProject(one)}
          />
        )
      }
      bodyOf={(name, choices) => ({
        values: { [title]: name, ...(project === null ? {} : { project_id: project.id }) },
        ...choices,
      })}
      onClose={onClose}
    />
  )
}
