import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { leadsToForm } from '../../data/addresses/form-address.ts'
import { useProduct } from '../../data/areas/product.ts'
import { announceField, cancelAnnouncement } from './type-ahead.ts'

/** Navigation for commands: for a URL that opens a form, text typed from this key event on is buffered for the form. */
export const useFormGo = (): ((path: string) => void) => {
  const navigate = useNavigate()
  const { models, pages } = useProduct()
  return (path) => {
    if (leadsToForm(models.all, pages, new URL(path, window.location.origin))) announceField('address')
    void navigate(path)
  }
}

/** Disables keys in the same way for links and for URLs that are loaded directly, until the form is mounted. */
export const useAwaitedForms = (): void => {
  const { models, pages } = useProduct()
  const location = useLocation()
  const { location: coming } = useNavigation()
  const next = coming ?? location
  useEffect(() => {
    if (leadsToForm(models.all, pages, next)) announceField('address')
    else cancelAnnouncement('address')
  }, [models, pages, next])
}
