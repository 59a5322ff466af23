import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../web/base/api/shapes.ts'
import { dayOf } from '../../../web/base/i18n/format.ts'
import { type ListToolProps, useModel } from '../../../web/data/areas/product.ts'
import { rowPath } from '../../../web/data/rows/row-calls.ts'
import { titleOf } from '../../../web/data/rows/titles.ts'
import { CopyDialog } from '../../../web/facets/copies/copy-dialog.tsx'
import { RowsPicker } from '../../../web/fields/values/inputs/rows-picker.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { templateKinds } from '../template.ts'

type Kind = (typeof templateKinds)[number]

type Props = Pick<ListToolProps, 'values' | 'onMade' | 'onClose'> & { readonly row: Row }

/**
 * A dialog that makes a row from a template: its name, its project if it has one, its start, the copied parts, and the
 * people.
 * @param values further values of the new row, by wire name
 */
export const UseTemplate = ({ row, values = {}, onMade, onClose }: Props) => {
  const { t } = useTranslation(['copies', 'common', 'project'])
  const template = useModel('template')
  const kind: Kind = templateKinds.find((one) => one === row.kind) ?? 'project'
  const model = useModel(kind)
  const projects = useModel('project')
  const place = model.byName.get('project')?.wire
  const [project, setProject] = useState<Row | null>(null)
  const { timeZone } = useReading()
  const path = rowPath(template, row)
  const title = model.byName.get(model.entity.title)?.wire ?? ''
  const typed = values[title]
  return (
    <CopyDialog
      model={model}
      of={template}
      surveyPath={`${path}/contents`}
      makePath={`${path}/use`}
      title={t('copies:use', { name: titleOf(template, row) })}
      name={typeof typed === 'string' ? typed : kind === 'project' ? '' : titleOf(template, row)}
      action={t('copies:make')}
      begin={dayOf(Date.now(), timeZone)}
      more={
        place === undefined || (values[place] ?? null) !== null ? undefined : (
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
        values: {
          ...values,
          [title]: name,
          ...(project === null || place === undefined ? {} : { [place]: project.id }),
        },
        ...choices,
      })}
      onMade={onMade}
      onClose={onClose}
    />
  )
}
