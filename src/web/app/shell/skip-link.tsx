import { useTranslation } from 'react-i18next'

export const mainId = 'main'

/** First tab stop: skips header and navigation. */
export const SkipLink = () => {
  const { t } = useTranslation('common')
  return (
    <a
      className="link skip-link"
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
    >
      {t('skipToContent')}
    </a>
  )
}
