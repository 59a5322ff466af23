import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../web/base/api/shapes.ts'
import { copyText } from '../../../web/base/feedback/copy-text.ts'
import { branchNameOf } from '../branch-name.ts'

type Props = { readonly row: Row; readonly onClose: () => void }

/** A button that copies the name of a branch for a task. The task's number in it links the pull request to the task. */
export const CopyBranch = ({ row: { number, name }, onClose }: Props) => {
  const { t } = useTranslation('pull_requests')
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const branch = branchNameOf(Number(number), typeof name === 'string' ? name : '')
    void copyText(branch, { done: t('branchCopied', { text: branch }), failed: t('copyFailed', { text: branch }) })
    onClose()
  }, [number, name, onClose, t])
  return null
}
