/** Lanes of jobs: a job waits only for others of its lane. `calls` is for jobs that wait for servers outside. */
export const lanes = ['main', 'mail', 'long', 'calls'] as const
export type Lane = (typeof lanes)[number]
