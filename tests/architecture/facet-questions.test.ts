import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { facetQuestions } from '../server/entities/facets.ts'
import { withFleet } from '../specimens/fleet/registry.ts'
import { specimens } from '../specimens/registry.ts'
import { project } from './copy.ts'

/** Facets that stand among the keys of an entity itself. */
const besideFacets = ['approves', 'measures', 'calendar']

/** The names of a type's keys, as its source has them. */
const keysOf = (file: string, type: string): readonly string[] => {
  const source = ts.createSourceFile(file, readFileSync(join(project, file), 'utf8'), ts.ScriptTarget.ESNext)
  return source.statements.flatMap((one) =>
    ts.isTypeAliasDeclaration(one) && one.name.text === type && ts.isTypeLiteralNode(one.type)
      ? one.type.members.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []))
      : [],
  )
}

test('each facet of the declarations has its questions', () => {
  const facets = keysOf('src/core/declare/facets.ts', 'Facets')
  expect(facets.length).toBeGreaterThan(20)
  expect(Object.keys(facetQuestions).sort()).toEqual([...facets, ...besideFacets].sort())
})

test('each of them is asked of a specimen, which the ordinary run leaves out of no sample', () => {
  const declared = [...withFleet.entities, ...specimens.entities].filter(({ name }) =>
    /^fleet_|^(load|yard|label|remark)$/.test(name),
  )
  const asked = (facet: string) => declared.some((entity) => Object.hasOwn(entity, facet))
  expect(Object.keys(facetQuestions).filter((facet) => !asked(facet))).toEqual([])
})
