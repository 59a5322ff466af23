import { panelFacets, type Show } from '../../../core/declare/facets.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { isWide } from './facts.tsx'

/** Whether a name is that of a `children` field. */
const isChildren = (model: Model, name: string): boolean => model.byName.get(name)?.field.kind === 'children'

const isListOfRows = (field: ModelField | undefined): boolean =>
  field !== undefined && traitsOf(field.field).many === true && traitsOf(field.field).relation === true

/** Whether a name in `show.main` is that of rows, which stand there as lines. */
export const isRows = (model: Model, name: string): boolean =>
  isChildren(model, name) || isListOfRows(model.byName.get(name))

/** Fields that a row's page says elsewhere, or that say nothing beside the others. */
const hasOtherPlace = (model: Model, name: string): boolean => {
  const { title, facetFields = [] } = model.entity
  return name === title || isChildren(model, name) || (facetFields.includes(name) && name !== 'tags')
}

/**
 * What stands on a row's page or profile: as declared, else long texts and facets below each other, and beside them all other fields, in
 * the order of the form.
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

/** Names of the properties: those that the declaration puts into the line below the title come first. */
export const propertiesOf = ({ head = [], side = [] }: Show): readonly string[] => [...new Set([...head, ...side])]
