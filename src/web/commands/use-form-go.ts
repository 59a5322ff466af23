import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { leadsToForm } from '../addresses/form-address.ts'
import { useProduct } from '../product/product.ts'
import { awaitField, endWait } from './typing.ts'

/** How commands go to an address: what is typed behind one that leads to a form is text, from the key's own event on. */
export const useFormGo = (): ((path: string) => void) => {
  const navigate = useNavigate()
  const { models, pages } = useProduct()
  return (path) => {
    if (leadsToForm(models.all, pages, new URL(path, window.location.origin))) awaitField('address')
    void navigate(path)
  }
}

/** The same for links, and for addresses that are opened as they are: until the form is there, its page has the keys. */
export const useAwaitedForms = (): void => {
  const { models, pages } = useProduct()
  const here = useLocation()
  const { location: coming } = useNavigation()
  const next = coming ?? here
  useEffect(() => {
    if (leadsToForm(models.all, pages, next)) awaitField('address')
    else endWait('address')
  }, [models, pages, next])
}
