import { settings } from '../base/settings.ts'

/** The installation's logo and name. */
export const Brand = () => (
  <span className="brand">
    {settings.logo === null ? (
      <img className="brand-mark" src="/favicon.svg" alt="" />
    ) : (
      <img src={settings.logo} alt="" />
    )}
    <bdi>{settings.name}</bdi>
  </span>
)
