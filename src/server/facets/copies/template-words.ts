import type { HookContext } from '../../engine.ts'

/** Words that are known without asking: who makes the row. What else its texts name is asked for. */
export const wordsFor = ({ caller }: Pick<HookContext, 'caller'>): { readonly [name: string]: string } =>
  caller === 'system' ? {} : { me: caller.name }
