/** Codes of problems with items. */
const problemCodes = [
  'no_name',
  'no_key',
  'doubled_key',
  'name_cut',
  'text_cut',
  'bad_date',
  'bad_duration',
  'bad_number',
  'many_cells',
  'other_project',
  'elapsed_duration',
  'percent_lag',
  'missing_item',
  'external_task',
  'inserted_project',
] as const
export type ProblemCode = (typeof problemCodes)[number]
