/** Jobs of one lane wait for each other alone: `calls` for whoever answers outside. */
export const lanes = ['main', 'mail', 'long', 'calls'] as const
export type Lane = (typeof lanes)[number]
