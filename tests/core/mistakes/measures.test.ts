import { subject } from '../../../src/core/declare/fields.ts'
import { allOf } from '../../../src/core/query/predicate.ts'
import { fields, testMistakes } from './mistakes.ts'

const measures = { by: ['driver'], at: 'created_at', first: { by: ['driver'] } }

testMistakes([
  [
    'a sum of what is no number',
    { fields, measures: { ...measures, of: ['driver'] } },
    "measures.of takes numbers and yes or no, and 'driver' is ref",
  ],
  [
    'groups by a field that there is not',
    { fields, measures: { ...measures, by: ['driver', 'drivr'] } },
    "measures.by names 'drivr', which leads to no field",
  ],
  [
    'groups by a way that leads nowhere',
    { fields, measures: { ...measures, by: ['driver', 'driver.nothing'] } },
    "measures.by names 'driver.nothing', which leads to no field",
  ],
  [
    'groups by words, of which each row has its own',
    { fields, measures: { ...measures, by: ['driver', 'driver.name'] } },
    "measures.by names 'driver.name', which is text and makes no groups",
  ],
  [
    'a way that goes on behind a list, so that a row would count twice in a group',
    { fields, measures: { ...measures, by: ['driver', 'driver.teams.leader'] } },
    "measures.by names 'driver.teams.leader', which goes on behind a list",
  ],
  [
    'a way through rows of any entity to what none of them has',
    {
      fields: { ...fields, about: subject() },
      carries: { vehicle: 'show' },
      measures: { ...measures, by: ['driver', 'about.labels'] },
    },
    "measures.by names 'about.labels', which leads to no field",
  ],
  [
    'a window over what is no date',
    { fields, measures: { ...measures, at: 'driver' } },
    "measures.at takes a day or a moment, and 'driver' is neither",
  ],
  [
    'beside a group what its rows have not',
    { fields, measures: { ...measures, beside: { driver: 'budget' } } },
    "measures.beside takes 'budget' of what 'driver' leads to, which has no such field",
  ],
  [
    'rows that lack a number which is not added up',
    { fields, measures: { ...measures, lacks: { price: { where: allOf(), sum: 'price' } } } },
    "measures.lacks names 'price', which measures.of leaves out",
  ],
  [
    'a first question that is not offered',
    { fields, measures: { ...measures, first: { by: ['created_at.month'] } } },
    "measures.first.by names 'created_at.month', which measures.by leaves out",
  ],
  [
    'a first question by too much',
    { fields, measures: { ...measures, first: { by: ['driver', 'driver', 'driver'] } } },
    'measures.first.by has 3 names, and takes 1 to 2',
  ],
])
