import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../web/base/api/errors.ts'
import { fileNameIn } from '../../../web/base/api/file-name.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { saveFile } from '../../../web/data/rows/save-file.ts'

export type Format = 'markdown' | 'html'

/**
 * Downloads a document with all rows below it, or a page, and reports a failure. It is a call, because a link could not
 * send the access token.
 */
export const download = async (model: Model, id: string, format: Format): Promise<void> => {
  try {
    const { data, headers } = await client.get<Blob>(
      `${model.entity.api}/${encodeURIComponent(id)}/download?format=${format}`,
      { responseType: 'blob' },
    )
    saveFile(data, fileNameIn(headers['content-disposition']) ?? 'document.zip')
  } catch (error) {
    notify({ type: 'error', message: refusalText(error as CallError) })
  }
}
