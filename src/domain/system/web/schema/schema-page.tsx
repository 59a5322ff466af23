import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { client } from '../../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../../web/base/api/errors.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { notify } from '../../../../web/base/feedback/notices.ts'
import { PageHead } from '../../../../web/base/ui/page-head.tsx'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { saveFile } from '../../../../web/data/rows/save-file.ts'
import { Diagram } from './diagram.tsx'
import { EntityFacts } from './entity-facts.tsx'

const parameter = 'entity'
const addressOf = (entity: string): string => `?${parameter}=${entity}`

/** A page that draws the product's entities from the browser's declarations; the server gives them as JSON. */
export const SchemaPage = () => {
  const { t } = useTranslation(['schema', 'common'])
  const { models } = useProduct()
  const [params] = useSearchParams()
  const [pending, setPending] = useState(false)
  const chosen = models.all.find(({ name }) => name === params.get(parameter))
  const download = async () => {
    if (pending) return
    setPending(true)
    try {
      const { data } = await client.get<unknown>('/schema')
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'schema.json')
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError), key: 'schema' })
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          settings.own && (
            <Button
              color="inherit"
              startIcon={<DownloadIcon />}
              aria-disabled={pending}
              onClick={() => void download()}
            >
              <span className="button-word">{t('download')}</span>
            </Button>
          )
        }
      />
      <Typography color="text.secondary" sx={{ marginBlockEnd: 4 }}>
        {t('about')}
      </Typography>
      <Stack spacing={4}>
        <Paper sx={{ p: 3 }}>
          <Diagram models={models.all} chosen={chosen?.name} addressOf={addressOf} />
        </Paper>
        {chosen !== undefined && <EntityFacts model={chosen} models={models.all} addressOf={addressOf} />}
      </Stack>
    </>
  )
}
