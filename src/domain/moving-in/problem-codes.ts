/** Codes of problems with items. */
export const problemCodes = [
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
  'missing_item',
  'external_task',
  'inserted_project',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Translation key of a problem; `code` is one of these or of the writer's. */
export const problemKey = (code: string): string => `imports:problem.${code}`
