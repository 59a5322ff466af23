/** What may be wrong with an item of a file. */
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
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Key of the sentence that tells of it, where `code` is one of these or of the writer's. */
export const problemKey = (code: string): string => `imports:problem.${code}`
