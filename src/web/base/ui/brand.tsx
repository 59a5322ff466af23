import { settings } from '../browser/settings.ts'
import { useProductName } from './use-product-name.ts'

const ProductName = () => <bdi>{useProductName()}</bdi>

/** The installation's logo and name. */
export const Brand = () => (
  <span className="brand">
    {settings.logo === null ? (
      <img className="brand-mark" src="/favicon.svg" alt="" />
    ) : (
      <img src={settings.logo} alt="" />
    )}
    <ProductName />
  </span>
)
