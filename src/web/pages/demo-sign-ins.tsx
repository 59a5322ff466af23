import { useTranslation } from 'react-i18next'
import { type SignIn, settings } from '../base/settings.ts'

/** The demo organisation's people, one click each; only a demo installation tells of them. */
export const DemoSignIns = ({ disabled, onChoose }: { disabled: boolean; onChoose: (one: SignIn) => void }) => {
  const { t } = useTranslation('common')
  return (
    <section className="surface">
      <h2 className="section-heading">{t('login.demo')}</h2>
      <p className="quiet">{t('login.demoText')}</p>
      <ul className="demo-people">
        {settings.signIns.map((one) => (
          <li key={one.email}>
            <button type="button" className="button" disabled={disabled} onClick={() => onChoose(one)}>
              <bdi dir="ltr">{one.email}</bdi>
              <bdi className="quiet">{one.role}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
