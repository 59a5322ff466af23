import { panelFacets, type Show } from '../../../core/declare/facets.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { isWide } from './facts.tsx'

/** Tells whether a name belongs to a `children` field. */
const isChildren = (model: Model, name: string): boolean => model.byName.get(name)?.field.kind === 'children'

const isListOfRows = (field: ModelField | undefined): boolean =>
  field !== undefined && traitsOf(field.field).many === true && traitsOf(field.field).relation === true

/** Tells whether a name in `show.main` belongs to rows, which are shown as lines. */
export const isRows = (model: Model, name: string): boolean =>
  isChildren(model, name) || isListOfRows(model.byName.get(name))

/** Tells whether a row's page shows a field elsewhere, or whether the field adds nothing to the others. */
const hasOtherPlace = (model: Model, name: string): boolean => {
  const { title, facetFields = [] } = model.entity
  return name === title || isChildren(model, name) || (facetFields.includes(name) && name !== 'tags')
}

/**
 * Returns the layout of a row's page or profile. Without a declared one, long texts and facets are below each other,
 * and all other fields beside them, in the order of the form.
 */
export const showOf = (model: Model, isProfile = false): Show => {
  if (isProfile && model.entity.profile !== undefined) return model.entity.profile
  if (model.entity.show !== undefined) return model.entity.show
  const inForm = model.entity.form.flatMap(({ fields }) => fields)
  const others = model.fields.map(({ name }) => name).filter((name) => !inForm.includes(name))
  const names = [...inForm, ...others].filter((name) => !hasOtherPlace(model, name))
  const isText = (name: string) => {
    const field = model.byName.get(name)
    return field !== undefined && isWide(field)
  }
  return {
    main: [...names.filter(isText), ...panelFacets.filter((facet) => model.entity[facet] !== undefined)],
    side: names.filter((name) => !isText(name)),
  }
}

/** Returns the names of the properties; those that the declaration puts into the line below the title come first. */
export const propertiesOf = ({ head = [], side = [] }: Show): readonly string[] => [...new Set([...head, ...side])]
