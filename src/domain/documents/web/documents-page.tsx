import ListIcon from '@mui/icons-material/FormatListBulleted'
import ImportIcon from '@mui/icons-material/UploadOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { ListScreen } from '../../../web/app/screens/list-screen.tsx'
import { ShowScreen } from '../../../web/app/screens/show-screen.tsx'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { NewHere } from '../../../web/fields/commands/new-here.tsx'
import { FormOver } from '../../../web/fields/forms/form-over.tsx'
import { NewButton } from '../../../web/views/collection/new-button.tsx'
import { DocumentTree } from './document-tree.tsx'
import { DocumentsFrame } from './documents-frame.tsx'
import { ImportHere, useMayImport } from './import/import-here.tsx'
import { openImport } from './import/import-place.ts'
import { PageContents } from './page-contents.tsx'
import { ProjectTrees } from './project-trees.tsx'
import { Start } from './start.tsx'
import { type Shown, useAbove } from './use-above.ts'

/** The parameter of the address that shows the list instead of the tree. */
const asList = 'as'

const Frame = ({ shown }: { readonly shown: Shown }) => {
  const { t } = useTranslation('documents')
  const document = useModel('document')
  const page = useModel('page')
  const above = useAbove(shown)
  const mayImport = useMayImport()
  const project = above?.project
  const current = shown.page ?? shown.document
  const parent = above?.ids.at(-1)
  return (
    <>
      <NewHere
        model={document}
        preset={{
          ...(project === undefined ? {} : { project_id: project.id }),
          ...(parent === undefined ? {} : { parent_id: parent }),
        }}
      />
      <ImportHere place={{ project: project?.id, parent: undefined, title: project?.name }} />
      <DocumentsFrame
        tree={
          <>
            <DocumentTree key={project?.id ?? ''} project={project} current={current} above={above?.ids ?? []} />
            {shown.page !== undefined && <PageContents id={shown.page} />}
            {project === undefined && <ProjectTrees />}
          </>
        }
      >
        {shown.page !== undefined && <ShowScreen key={shown.page} model={page} id={shown.page} />}
        {shown.document !== undefined && <ShowScreen key={shown.document} model={document} id={shown.document} />}
        {current === undefined && (
          <>
            <PageHead
              title={t('title')}
              actions={
                <>
                  <Button component={Link} to={`/documents?${asList}=list`} startIcon={<ListIcon />}>
                    <span className="button-word">{t('list')}</span>
                  </Button>
                  {mayImport && (
                    <Button
                      startIcon={<ImportIcon />}
                      onClick={() => openImport({ project: undefined, parent: undefined, title: undefined })}
                    >
                      <span className="button-word">{t('import')}</span>
                    </Button>
                  )}
                  <NewButton model={document} />
                </>
              }
            />
            <Start project={undefined} />
            <FormOver model={document} />
          </>
        )}
      </DocumentsFrame>
    </>
  )
}

/** A page with the tree of general documents and the latest changes; or with all documents as a list. */
export const DocumentsPage = () => {
  const model = useModel('document')
  const [params] = useSearchParams()
  // A link to the list carries filters.
  const isList = params.get(asList) === 'list' || [...params.keys()].some((key) => key.startsWith('filter'))
  return isList ? <ListScreen model={model} /> : <Frame shown={{}} />
}

export const DocumentPage = () => <Frame shown={{ document: useParams().id }} />
export const PagePage = () => <Frame shown={{ page: useParams().id }} />
